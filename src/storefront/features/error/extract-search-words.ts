import { truncateText } from '#kernel/text/truncate-text.ts'

const idPattern = /^[a-z]{3}_[0-9a-z]{20,}$/

/** Search words from the last part of a missing URL; empty if it has none. */
export function extractSearchWords(path: string): string {
  const last = path.split('/').findLast(Boolean) ?? ''
  if (idPattern.test(last)) return ''
  const words = decodePart(last)
    .replace(/\.[a-z]{2,5}$/i, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}{2}/u.test(word))
  return truncateText(words.join(' '), 80)
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
