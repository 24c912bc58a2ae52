const notUnicode = "It has characters that can't be read. Please type it again."

/**
 * What PostgreSQL cannot hold as text or JSON, by field: NUL characters and halves of surrogate pairs, in values and in keys. JSON can
 * spell both, so they are refused before anything is done with an input.
 */
export function textFaults(input: unknown): Record<string, string> {
  const faults: Record<string, string> = {}
  collect(input, '', faults)
  return faults
}

function collect(value: unknown, path: string, faults: Record<string, string>): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) faults[path || 'body'] ??= notUnicode
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const field = path ? `${path}.${key}` : key
    if (isStorable(key)) collect(inner, field, faults)
    else faults[field.toWellFormed().replaceAll('\u0000', '\uFFFD')] ??= notUnicode
  }
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')
