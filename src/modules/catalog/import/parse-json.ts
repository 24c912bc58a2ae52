/** The value a file holds; null when it is not JSON, which no file of ours may be. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
