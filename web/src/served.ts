/** The page of `sudokudsl serve`: Python runs in processes of this machine, and files are on its disk. */

import { BASE } from "./base";
import type { Backend, Channel, Listener } from "./channel";
import { Disk } from "./disk";
import { begin } from "./main";
import { Server } from "./server";

interface Notice {
  readonly method?: string;
  readonly params?: { readonly count: number };
}

/** A process behind a socket. The process ends when the socket is closed. */
class SocketChannel implements Channel {
  private readonly socket: WebSocket;
  private waiting: string[] | undefined = [];

  constructor(path: string) {
    this.socket = new WebSocket(`${BASE.replace(/^http/, "ws")}${path}`);
  }

  listen(listener: Listener): void {
    this.socket.onopen = () => {
      for (const text of this.waiting ?? []) this.socket.send(text);
      this.waiting = undefined;
    };
    this.socket.onclose = (event) => { listener.failed(event.reason || "the server has ended"); };
    this.socket.onmessage = (event: MessageEvent<string>) => {
      const { method, params } = JSON.parse(event.data) as Notice;
      if (method === "sudokudsl/ready") listener.ready();
      else if (method === "sudokudsl/progress") listener.progress(params?.count ?? 0);
      else listener.message(event.data);
    };
  }

  send(text: string): void {
    if (this.waiting) this.waiting.push(text);
    else this.socket.send(text);
  }

  end(): void {
    this.socket.onclose = null;
    this.socket.close();
  }
}

class Served implements Backend {
  /** `name` is that of the file, which may use others beside it. */
  constructor(private readonly name: string | undefined) {}

  reader(): Server {
    return this.solver();
  }

  solver(): Server {
    return new Server(new SocketChannel(this.name === undefined ? "worker" : `worker?file=${encodeURIComponent(this.name)}`));
  }

  started(): void {
    // The server is always there, so there is nothing to keep.
  }
}

async function start(): Promise<void> {
  const name = new URLSearchParams(window.location.search).get("file") ?? undefined;
  const disk = new Disk(new Server(new SocketChannel("files")));
  await disk.open(name);
  await begin(new Served(disk.name), disk);
}

void start();
