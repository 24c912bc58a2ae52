import { Check } from '#ui/primitives/icon/lucide-icons.tsx'
import { useState, type ReactNode } from 'react'
import { Button, type ButtonLook } from '#ui/primitives/button/button.tsx'
import { ErrorSummary } from '#ui/primitives/error-summary/error-summary.tsx'
import { FieldStack } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import {
  emptyFault,
  textsOf,
  wrongIn,
  type FieldChecks,
  type FormFault,
  type FormTexts,
} from './form-state.ts'
import styles from './form.module.css'

/** What a field of the form needs to know of it. */
export type FieldWiring = {
  id: string
  name: string
  check: ((value: string) => string | null) | undefined
  error: string | undefined
}

export type FormProps = {
  id: string
  checks?: FieldChecks
  /** The page that shows what is asked for: before the script is here the form is sent there, in its address. */
  action?: string
  /** Sends what was typed; what could not be done comes back, by field or for the whole. Values stay as they are. */
  onSend: (values: FormTexts, form: HTMLFormElement) => Promise<FormFault | null>
  submitLabel: ReactNode
  busyLabel?: string
  submitLook?: ButtonLook
  /** Stands beside the button. */
  actions?: ReactNode
  /** Said beside the button once it is done, for forms that stay. */
  savedLabel?: string
  children: (field: (name: string) => FieldWiring) => ReactNode
}

/**
 * A form that is checked before it goes, says at its head and at each field what is wrong, keeps what was typed, and goes once at a time.
 * Before the script is here it is sent to its own page, as a POST: nothing of it ever stands in an address.
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
  const [fault, setFault] = useState(emptyFault)
  const [isBusy, setIsBusy] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const send = async (element: HTMLFormElement) => {
    if (isBusy) return
    const values = textsOf(element)
    const wrong = wrongIn(values, checks)
    setFault({ message: '', fields: wrong })
    setIsSaved(false)
    if (Object.keys(wrong).length > 0) return focusOnly(element, id, wrong)
    setIsBusy(true)
    try {
      const found = (await onSend(values, element)) ?? emptyFault
      setFault(found)
      setIsSaved(found.message === '' && Object.keys(found.fields).length === 0)
      focusOnly(element, id, found.fields)
    } finally {
      setIsBusy(false)
    }
  }
  const told = Object.entries(fault.fields)
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
        {told.length > 1 && (
          <ErrorSummary errors={told.map(([name, text]) => ({ field: `${id}-${name}`, text }))} />
        )}
        {told.length === 0 && fault.message !== '' && (
          <NoticeRow tone="error" live>
            <p>{fault.message}</p>
          </NoticeRow>
        )}
        {children((name) => ({
          id: `${id}-${name}`,
          name,
          check: checks[name],
          error: fault.fields[name],
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
                <Check size={20} strokeWidth={1.5} aria-hidden="true" /> {savedLabel}
              </>
            )}
          </span>
        </div>
      </FieldStack>
    </form>
  )
}

/** One thing to mend needs no list of things: its field takes the focus. */
function focusOnly(
  form: HTMLFormElement,
  id: string,
  fields: Readonly<Record<string, string>>,
): void {
  const [only, ...more] = Object.keys(fields)
  if (only !== undefined && more.length === 0)
    form.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${only}`)}`)?.focus()
}
