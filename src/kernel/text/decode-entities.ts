import { getOwnValue } from '../lookup/lookup.ts'

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/**
 * Decodes the entities that sanitizers and WordPress write in texts: those of XML, `&nbsp;` and
 * character references. Others are kept as written.
 */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, ...found) => {
    const [decimal, hex, name] = found as (string | undefined)[]
    if (name !== undefined) return getOwnValue(named, name) ?? entity
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return isCharacter(code) ? String.fromCodePoint(code) : entity
  })
}

const isCharacter = (code: number): boolean =>
  code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
