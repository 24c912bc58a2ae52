/** "PO Box 12", "P.O. Box 12", "Post Office Box 12", "POB 12": private carriers do not deliver there. */
export function isPoBox(line: string): boolean {
  return /\b(?:p\.?\s*o\.?\s*(?:box|b)|post\s+office\s+box)\b/i.test(line)
}
