const wildcardHosts = new Set(['0.0.0.0', '::'])

/** The URL of a server on this machine that listens on `host`. */
export function ownAddress(host: string, port: number): string {
  const name = wildcardHosts.has(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
