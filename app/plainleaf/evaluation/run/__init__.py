"""Room *run*: extractors over pages: answers, times, memory."""
