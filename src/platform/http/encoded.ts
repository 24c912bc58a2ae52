export type Encoding = 'br' | 'gzip'

/** The smaller form that a client takes, by its `accept-encoding`; null for the plain one. */
export function chooseEncoding(accepts: string | undefined, available: readonly Encoding[] = ['br', 'gzip']): Encoding | null {
  const taken = new Map(
    (accepts ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))]
    }),
  )
  return available.find((encoding) => taken.get(encoding) ?? taken.get('*') ?? false) ?? null
}

/** Whether a client holds what an answer would bring, by its `if-none-match` (RFC 9110 §13.1.2). */
export function isKnown(etag: string, ifNoneMatch: string | null | undefined): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}
