const invalidCharacters = "This text has characters that can't be read. Please type it again."

/**
 * Finds NUL characters and unpaired surrogates in values and keys, which JSON allows but PostgreSQL
 * cannot store. Returns a message for each field.
 */
export function findTextErrors(input: unknown): Record<string, string> {
  const faults: Record<string, string> = {}
  collectFaults(input, '', faults)
  return faults
}

function collectFaults(value: unknown, path: string, faults: Record<string, string>): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) faults[path || 'body'] ??= invalidCharacters
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const field = path ? `${path}.${key}` : key
    if (isStorable(key)) collectFaults(inner, field, faults)
    else faults[field.toWellFormed().replaceAll('\u0000', '\uFFFD')] ??= invalidCharacters
  }
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')
