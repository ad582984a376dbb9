import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** Reads markup piece by piece, in one linear pass that builds nothing; only some of the pieces are heard. */
export function tokenize(html: string, heard: Partial<TokenizerCallbacks>, { decodeEntities = true } = {}): void {
  const tokenizer = new Tokenizer({ decodeEntities }, { ...UNHEARD, ...heard });
  tokenizer.write(html);
  tokenizer.end();
}

const ignore = () => undefined;

const UNHEARD: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};
