export type FormTexts = Readonly<Record<string, string>>
export type FieldChecks = Readonly<Record<string, (value: string) => string | null>>

export type FormErrors = {
  /** An error of the whole form; errors of fields are shown at the fields. */
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

export const noFormErrors: FormErrors = { message: '', fields: {} }

/** The text values of the form. Unchecked boxes have no entry. */
export function readFormTexts(form: HTMLFormElement): FormTexts {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

export function findInvalidFields(values: FormTexts, checks: FieldChecks): Record<string, string> {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([name, check]) => {
      const problem = name in values ? check(values[name] ?? '') : null
      return problem === null ? [] : [[name, problem] as const]
    }),
  )
}
