/**
 * Fields that load, run or embed content. QUOTE can spell the name of another by character codes.
 */
const activeFields = new Set(
  `CONTROL DATABASE DDE DDEAUTO EMBED IMPORT INCLUDE INCLUDEPICTURE INCLUDETEXT LINK MACROBUTTON
  PRINT QUOTE RD`.split(/\s+/),
)

/** Whether a field instruction, such as `HYPERLINK "https://…"`, is active. */
export function isActiveField(instruction: string): boolean {
  return activeFields.has(/^\W*(\w+)/.exec(instruction)?.[1]?.toUpperCase() ?? '')
}

/** Assembles field instructions, which Word splits into several elements and nests. */
export class FieldReader {
  /** Open fields, innermost last; the first one collects text outside of fields. */
  readonly #open: string[] = ['']
  hasActiveField = false

  /** At `<w:fldChar w:fldCharType="…">`. */
  mark(type: string | undefined): void {
    if (type === 'begin') this.#open.push('')
    else
      this.#check(
        type === 'end' && this.#open.length > 1
          ? (this.#open.pop() ?? '')
          : (this.#open.at(-1) ?? ''),
      )
  }

  /** The text of `<w:instrText>`. */
  add(text: string): void {
    this.#open[this.#open.length - 1] += text
  }

  end(): void {
    for (const instruction of this.#open) this.#check(instruction)
  }

  #check(instruction: string): void {
    this.hasActiveField ||= isActiveField(instruction)
  }
}
