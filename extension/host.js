// The only file that communicates with the native host. Each action opens a connection and closes it.

import { Problem, disconnectProblem } from "./errors.js";
import { cut } from "./parts.js";
import { HOST_NAME, PAGE_BYTES, begin, end, hello, link, part, status } from "./protocol.js";

const ANSWER_SECONDS = 30;
const OPENED_SECONDS = 40;
// Reasons for waiting that are followed by another message.
const GOES_ON = new Set(["starting", "waiting"]);
const AHEAD = 8; // maximum parts that the host has not confirmed yet
const TRIES = 2;

export class Host {
  #port;
  #messages = [];
  #problem = null;
  #wake = () => {};

  // Connects and sends hello. Throws Problem.
  static async open(browser) {
    const host = new Host(browser);
    host.post(hello(browser.runtime.getManifest().version));
    host.greeting = await host.next(["hello"]);
    return host;
  }

  constructor(browser) {
    this.#port = browser.runtime.connectNative(HOST_NAME);
    this.#port.onMessage.addListener((message) => {
      this.#messages.push(message);
      this.#wake();
    });
    this.#port.onDisconnect.addListener((port) => {
      const error = browser.runtime.lastError ?? port.error;
      this.#problem = disconnectProblem(error?.message ?? "");
      this.#wake();
    });
  }

  post(message) {
    if (this.#problem) throw this.#problem;
    this.#port.postMessage(message);
  }

  close() {
    this.#port.disconnect();
  }

  // The next message of one of these types; others are ignored, since a newer host may send more. Throws Problem.
  async next(types, seconds = ANSWER_SECONDS) {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      while (this.#messages.length) {
        const message = this.#messages.shift();
        if (message.type === "error") throw new Problem(message.number, message.text);
        if (types.includes(message.type)) return message;
      }
      if (this.#problem) throw this.#problem;
      const left = end - Date.now();
      if (left <= 0) throw new Problem(104);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async sendPage(transfer, kind, page, cutPage, onProgress) {
    const { parts, bytes, digest } = cutPage;
    const known = this.greeting.shared?.includes(kind) ? kind : "page"; // an older app gets a kind that it supports
    this.post(begin(transfer, known, page, bytes, parts.length, digest));
    let answer = await this.next(["got", "stored"]);
    for (let index = 0; answer.type !== "stored" && index < parts.length; index++) {
      while (index - answer.next >= AHEAD) answer = await this.next(["got"]);
      this.post(part(transfer, index, parts[index]));
      onProgress(index / parts.length);
    }
    if (answer.type !== "stored") {
      this.post(end(transfer));
      await this.next(["stored"]);
    }
  }

  // The result for a stored page: { state: "opened" } or { state: "queued", reason }. `onQueued` is called while a page
  // waits for the app to start or to show others.
  async outcome(onQueued) {
    let reason = "";
    for (;;) {
      let answer;
      try {
        answer = await this.next(["opened", "queued"], OPENED_SECONDS);
      } catch (error) {
        // The page is safe even if the host ends now.
        return { state: "queued", reason: reason || (error.number === 104 ? "starting" : "host-ended") };
      }
      if (answer.type === "opened") return { state: "opened" };
      reason = answer.reason;
      if (!GOES_ON.has(reason)) return { state: "queued", reason };
      onQueued(reason);
    }
  }

  async status() {
    this.post(status());
    return { ...(await this.next(["status"])), greeting: this.greeting };
  }
}

// Runs `deliver(host)`, again with a second host if the first connection breaks; the transfer's id prevents duplicates.
// `opening` is a first host that is being started. Returns the result. Throws Problem.
const deliver = async (browser, send, onQueued, opening) => {
  for (let attempt = 1; ; attempt++) {
    let host = null;
    try {
      host = await (attempt === 1 && opening ? opening : Host.open(browser));
      await send(host);
      return await host.outcome(onQueued);
    } catch (error) {
      const broken = error.number === 102 || error.number === 103;
      if (!broken || !host?.greeting || attempt >= TRIES) throw error;
    } finally {
      host?.close();
    }
  }
};

// Sends the page that `capture()` returns; the host starts meanwhile.
export const deliverPage = async (browser, transfer, kind, capture, onProgress, onQueued) => {
  const opening = Host.open(browser);
  opening.catch(() => {}); // reported once the page is captured
  const [page, cutPage] = await prepared(capture).catch((error) => {
    opening.then((host) => host.close(), () => {});
    throw error;
  });
  const send = (host) => host.sendPage(transfer, kind, page, cutPage, onProgress);
  return { ...(await deliver(browser, send, onQueued, opening)), page };
};

const prepared = async (capture) => {
  const page = await capture();
  const cutPage = await cut(page.html);
  if (cutPage.bytes > PAGE_BYTES) throw new Problem(13);
  return [page, cutPage];
};

export const deliverLink = (browser, transfer, url, title, onQueued) => {
  const message = link(transfer, url, title, new Date().toISOString());
  const send = async (host) => {
    host.post(message);
    await host.next(["stored"]);
  };
  return deliver(browser, send, onQueued);
};
