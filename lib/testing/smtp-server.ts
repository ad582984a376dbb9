import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** Behaviour for the next mails. */
type SmtpBehaviour =
  | "ok"
  | "refuse-greeting"
  | "refuse-starttls"
  | "refuse-sender"
  | "refuse-recipient"
  | "defer-recipient"
  | "refuse-login"
  | "cut-before-data"
  | "cut-in-data"
  | "cut-after-data"
  | "silent-after-data"
  | "refuse-text"
  | "defer-text"
  | "no-greeting"
  | "silent";

export interface SmtpServer {
  port: number;
  /** Accepted texts, unchanged. */
  delivered: string[];
  /** Number of connections. */
  connections: number;
  /** Commands of all conversations, in order. */
  commands: string[];
  behave(behaviour: SmtpBehaviour): void;
  close(): Promise<void>;
}

/** A minimal mail server (RFC 5321). A text counts as delivered even when the connection is cut before the reply. */
export async function startSmtpServer(): Promise<SmtpServer> {
  let behaviour: SmtpBehaviour = "ok";
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    state.connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    converse(socket, { behaviour, ...state });
  });
  const state: Pick<SmtpServer, "delivered" | "commands" | "connections"> = {
    delivered: [],
    commands: [],
    connections: 0,
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    port,
    behave: (next: SmtpBehaviour) => {
      behaviour = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

interface Conversation {
  behaviour: SmtpBehaviour;
  delivered: string[];
  commands: string[];
}

function converse(socket: Socket, { behaviour, delivered, commands }: Conversation): void {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  let text: string[] | null = null;
  const hear = (line: string) => {
    if (text === null) {
      commands.push(line);
      if (line === "DATA" && behaviour !== "cut-before-data") text = [];
      if (line === "DATA" && behaviour === "cut-before-data") socket.destroy();
      else say(answerTo(line, behaviour));
      return;
    }
    if (behaviour === "cut-in-data") socket.destroy();
    else if (line !== ".") text.push(line);
    else {
      endText(text.join("\r\n"));
      text = null;
    }
  };
  const endText = (whole: string) => {
    if (behaviour === "refuse-text") return say("554 5.7.1 This looks like spam");
    if (behaviour === "defer-text") return say("451 4.3.0 Try again later");
    delivered.push(whole);
    if (behaviour === "cut-after-data") socket.destroy();
    else if (behaviour !== "silent-after-data") say("250 2.0.0 Queued");
  };
  createInterface(socket).on("line", hear);
  if (behaviour === "no-greeting") socket.destroy();
  else if (behaviour === "refuse-greeting") say("554 5.3.2 Not from this client");
  else if (behaviour !== "silent") say("220 mail.example ESMTP");
}

function answerTo(line: string, behaviour: SmtpBehaviour): string {
  const [verb = ""] = line.split(" ");
  if (verb === "EHLO")
    return `250-mail.example\r\n${behaviour === "refuse-starttls" ? "250-STARTTLS\r\n" : ""}250 AUTH PLAIN`;
  if (verb === "STARTTLS") return "502 5.5.1 No such command";
  if (verb === "AUTH") return behaviour === "refuse-login" ? "535 5.7.8 Wrong password" : "235 2.7.0 Welcome";
  if (verb === "MAIL" && behaviour === "refuse-sender") return "550 5.7.1 Not your address";
  if (verb === "RCPT" && behaviour === "refuse-recipient") return "550 5.1.1 No such mailbox";
  if (verb === "RCPT" && behaviour === "defer-recipient") return "450 4.2.0 Greylisted";
  if (verb === "DATA") return "354 Go on";
  if (verb === "QUIT") return "221 Bye";
  return "250 2.0.0 OK";
}
