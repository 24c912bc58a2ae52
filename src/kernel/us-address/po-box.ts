import { foldText } from '../names/name-key.ts'

const number = '(?:(?:no|nr|number) )?[#]? ?[a-z]?\\d+[a-z]?\\b'
const post = 'p ?[o0]'

/** For a line with single spaces and without punctuation except "#". */
const patterns = [
  // "PO Box 12", "POB 12", "P0 Box12", "PO Drawer 3"; "PO Box A" and a box whose number is missing
  // too.
  `\\b${post} ?(?:box|bx|b|drawer|bin) ?${number}`,
  `\\b${post} ?box(?: [a-z])?$`,
  `\\b(?:post|postal|post office) ?box(?: ${number}|$| ?${number})`,
  `^${post} ?${number}`,
  // A box of the post office, or of a mailbox on a rural route.
  `^box ?${number}`,
  `\\b(?:rr|rural route|hc|highway contract|star route) ?${number} ?box ?${number}`,
  // Spanish and Portuguese.
  `\\b(?:apartado(?: postal| de correos)?|caixa postal) ?${number}`,
]
const boxes = /* @__PURE__ */ patterns.map((pattern) => new RegExp(pattern))

/** A box on a military base is not a PO box: "PSC 3 Box 1000". */
const militaryUnit = /^(?:psc|cmr|unit) ?\d+/

/** Private carriers do not deliver to PO boxes. */
export function isPoBox(line: string): boolean {
  const plain = foldText(line)
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
  return !militaryUnit.test(plain) && boxes.some((box) => box.test(plain))
}

/** A "Box 1000" on the second line is not a PO box if the first line is a military unit. */
export function isPoBoxAddress({
  line1,
  line2,
}: {
  readonly line1: string
  readonly line2: string
}): boolean {
  return isPoBox(line1) || (isPoBox(line2) && !isMilitaryUnit(line1))
}

function isMilitaryUnit(line: string): boolean {
  return militaryUnit.test(foldText(line).trim())
}
