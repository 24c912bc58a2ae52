import { foldText } from '../names/name-key.ts'

const number = '(?:(?:no|nr|number) )?[#]? ?[a-z]?\\d+[a-z]?\\b'
const post = 'p ?[o0]'

/** Of a line with single spaces and without punctuation but "#". */
const patterns = [
  // "PO Box 12", "POB 12", "P0 Box12", "PO Drawer 3"; "PO Box A" and a box whose number is missing too.
  `\\b${post} ?(?:box|bx|b|drawer|bin) ?${number}`,
  `\\b${post} ?box(?: [a-z])?$`,
  `\\b(?:post|postal|post office) ?box(?: ${number}|$| ?${number})`,
  `^${post} ?${number}`,
  // A box of the post office, or of a mailbox on a rural route.
  `^box ?${number}`,
  `\\b(?:rr|rural route|hc|highway contract|star route) ?${number} ?box ?${number}`,
  // As boxes are called in Spanish and Portuguese.
  `\\b(?:apartado(?: postal| de correos)?|caixa postal) ?${number}`,
]
const boxes = /* @__PURE__ */ patterns.map((pattern) => new RegExp(pattern))

/** A box on a base of the armed forces, which has no post office box: "PSC 3 Box 1000". */
const ofForces = /^(?:psc|cmr|unit) ?\d+/

/** Whether a line of an address is a post office box, however it is written: private carriers do not deliver there. */
export function isPoBox(line: string): boolean {
  const plain = foldText(line)
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
  return !ofForces.test(plain) && boxes.some((box) => box.test(plain))
}

/** Whether an address is one; a "Box 1000" below the unit of a base is not. */
export function isPoBoxAddress({
  line1,
  line2,
}: {
  readonly line1: string
  readonly line2: string
}): boolean {
  return isPoBox(line1) || (isPoBox(line2) && !isPoBase(line1))
}

function isPoBase(line: string): boolean {
  return ofForces.test(foldText(line).trim())
}
