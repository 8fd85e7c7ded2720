// Runs one extractor for the evaluation: a JSON line {html, url, form} in, a JSON line {content} or {error} out.
import { createInterface } from "node:readline";
import { parseHTML } from "linkedom";

// Both tools print to the console on odd pages; standard output belongs to the answers.
for (const level of ["log", "info", "warn", "error", "debug"]) console[level] = () => {};

const tools = {
  async readability() {
    const { Readability } = await import("@mozilla/readability");
    return ({ html }) => {
      const { document } = parseHTML(html);
      return new Readability(document).parse()?.content ?? "";
    };
  },
  async defuddle() {
    const { Defuddle } = await import("defuddle/node");
    return async ({ html, url, form }) => {
      const { document } = parseHTML(html);
      const options = form === "markdown" ? { markdown: true, useAsync: false } : { useAsync: false };
      return (await Defuddle(document, url, options)).content ?? "";
    };
  },
};

const extract = await tools[process.argv[2]]();
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  let answer;
  try {
    answer = { content: await extract(JSON.parse(line)) };
  } catch (error) {
    answer = { error: String(error?.message ?? error) };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
