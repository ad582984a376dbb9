export function Method({ name }: { name: string }) {
  return <b className={name}>{name}</b>;
}
