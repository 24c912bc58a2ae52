import { CheckMark } from '#ui/primitives/check-mark/check-mark.tsx'
import { useState, type ReactNode } from 'react'
import { Button, type ButtonLook } from '#ui/primitives/button/button.tsx'
import { ErrorSummary } from '#ui/primitives/error-summary/error-summary.tsx'
import { FieldStack } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import {
  noFormErrors,
  readFormTexts,
  findInvalidFields,
  type FieldChecks,
  type FormErrors,
  type FormTexts,
} from './form-state.ts'
import styles from './form.module.css'

/** The attributes that connect a field to the form. */
export type FieldWiring = {
  id: string
  name: string
  check: ((value: string) => string | null) | undefined
  error: string | undefined
}

export type FormProps = {
  id: string
  checks?: FieldChecks
  /**
   * The page to submit to while the script has not loaded, as a GET request with the values in the
   * URL.
   */
  action?: string
  /**
   * Submits the values. Returns errors by field or for the whole form, or null. The fields keep
   * their values.
   */
  onSend: (values: FormTexts, form: HTMLFormElement) => Promise<FormErrors | null>
  submitLabel: ReactNode
  busyLabel?: string
  submitLook?: ButtonLook
  /** Shown beside the button. */
  actions?: ReactNode
  /** Shown beside the button after a successful submission, for forms that stay on the page. */
  savedLabel?: string
  children: (field: (name: string) => FieldWiring) => ReactNode
}

/**
 * A form that validates its fields before it submits, shows errors at its top and at each field,
 * keeps the typed values, and submits once at a time. Until the script has loaded it is posted to
 * its own page, so that no value appears in a URL, unless `action` is set.
 */
export function Form(props: FormProps) {
  const {
    id,
    checks = {},
    action,
    onSend,
    submitLabel,
    busyLabel,
    submitLook,
    actions,
    savedLabel,
    children,
  } = props
  const [shownErrors, setShownErrors] = useState(noFormErrors)
  const [isBusy, setIsBusy] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const send = async (element: HTMLFormElement) => {
    if (isBusy) return
    const values = readFormTexts(element)
    const invalidFields = findInvalidFields(values, checks)
    setShownErrors({ message: '', fields: invalidFields })
    setIsSaved(false)
    if (Object.keys(invalidFields).length > 0) return focusSingleError(element, id, invalidFields)
    setIsBusy(true)
    try {
      const errors = (await onSend(values, element)) ?? noFormErrors
      setShownErrors(errors)
      setIsSaved(errors.message === '' && Object.keys(errors.fields).length === 0)
      focusSingleError(element, id, errors.fields)
    } finally {
      setIsBusy(false)
    }
  }
  const fieldErrors = Object.entries(shownErrors.fields)
  return (
    <form
      id={id}
      method={action === undefined ? 'post' : 'get'}
      action={action}
      noValidate
      onInput={() => setIsSaved(false)}
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <FieldStack>
        {fieldErrors.length > 1 && (
          <ErrorSummary
            errors={fieldErrors.map(([name, text]) => ({ field: `${id}-${name}`, text }))}
          />
        )}
        {fieldErrors.length === 0 && shownErrors.message !== '' && (
          <NoticeRow tone="error" live>
            <p>{shownErrors.message}</p>
          </NoticeRow>
        )}
        {children((name) => ({
          id: `${id}-${name}`,
          name,
          check: checks[name],
          error: shownErrors.fields[name],
        }))}
        <div className="cluster">
          <Button
            type="submit"
            busy={isBusy}
            {...(busyLabel !== undefined && { busyLabel })}
            {...submitLook}
          >
            {submitLabel}
          </Button>
          {actions}
          <span className={styles.saved} role="status">
            {isSaved && savedLabel !== undefined && (
              <>
                <CheckMark size={20} /> {savedLabel}
              </>
            )}
          </span>
        </div>
      </FieldStack>
    </form>
  )
}

/** A single error needs no summary: its field gets the focus. */
function focusSingleError(
  form: HTMLFormElement,
  id: string,
  fields: Readonly<Record<string, string>>,
): void {
  const [only, ...more] = Object.keys(fields)
  if (only !== undefined && more.length === 0)
    form.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${only}`)}`)?.focus()
}
