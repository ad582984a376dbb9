/** Keeps ten keys at most, and no text of a field. `onkeydown` is a property, so that `useShortcuts` can end it. */
const RECORD = `ledeKeys=[];onkeydown=e=>{e.altKey||e.ctrlKey||e.metaKey||ledeKeys[9]||e.target.closest?.("input,textarea,select")||ledeKeys.push(e)}`;

/** Records the keys pressed before hydration, for `useShortcuts`. */
export function EarlyKeys({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce}>{RECORD}</script>;
}
