const everywhere = new Set(['0.0.0.0', '::'])

/** Where a server is reached from its own machine that listens on `host`: one that listens everywhere, by the loopback. */
export function ownAddress(host: string, port: number): string {
  const name = everywhere.has(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
