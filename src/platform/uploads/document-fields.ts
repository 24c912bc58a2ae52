/** Fields that fetch, run or embed when a document is opened or updated. QUOTE can write the name of another by its character codes. */
const activeFields = new Set([
  'CONTROL', 'DATABASE', 'DDE', 'DDEAUTO', 'EMBED', 'IMPORT', 'INCLUDE', 'INCLUDEPICTURE', 'INCLUDETEXT', 'LINK', 'MACROBUTTON', 'PRINT',
  'QUOTE', 'RD',
]) // prettier-ignore

/** Whether an instruction (`HYPERLINK "https://…"`) is of a field that does more than show something of the document. */
export function isActiveField(instruction: string): boolean {
  return activeFields.has(/^\W*(\w+)/.exec(instruction)?.[1]?.toUpperCase() ?? '')
}

/** Puts together the instructions of a document's fields, which Word writes in several elements and nests. */
export class FieldReader {
  /** The fields that are open, the innermost last; the first collects what stands in none. */
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
