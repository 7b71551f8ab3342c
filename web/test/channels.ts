/** A channel for tests: it keeps what is sent, and answers when the test lets it. */

import type { Channel, Listener } from "../src/channel";

interface Sent {
  readonly id?: string;
  readonly method: string;
}

export class TestChannel implements Channel {
  readonly sent: Sent[] = [];
  ended = false;
  listener: Listener | undefined;

  listen(listener: Listener): void {
    this.listener = listener;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  end(): void {
    this.ended = true;
  }

  /** A message of the server. */
  say(message: object): void {
    this.listener?.message(JSON.stringify({ jsonrpc: "2.0", ...message }));
  }

  /** Answers the request with a number among those that were sent. */
  answer(at: number, result: unknown): void {
    this.say({ id: this.requests[at]?.id, result });
  }

  /** The methods of the requests, in the order in which they were sent. */
  get questions(): string[] {
    return this.requests.map((each) => each.method);
  }

  private get requests(): Sent[] {
    return this.sent.filter((each) => each.id !== undefined);
  }
}
