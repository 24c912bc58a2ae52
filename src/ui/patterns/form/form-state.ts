export type FormTexts = Readonly<Record<string, string>>
export type FieldChecks = Readonly<Record<string, (value: string) => string | null>>

export type FormFault = {
  /** About the whole form; what is wrong with a field stands with the field. */
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

export const emptyFault: FormFault = { message: '', fields: {} }

/** What stands in the form, as text; a box that is not checked is not there. */
export function textsOf(form: HTMLFormElement): FormTexts {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

export function wrongIn(values: FormTexts, checks: FieldChecks): Record<string, string> {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([name, check]) => {
      const problem = name in values ? check(values[name] ?? '') : null
      return problem === null ? [] : [[name, problem] as const]
    }),
  )
}
