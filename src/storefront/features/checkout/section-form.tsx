import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { formText } from '#storefront/api/form-text.ts'
import { saveDraft } from '#storefront/session/drafts.ts'
import * as t from '#messages/checkout.ts'
import styles from './checkout.module.css'

type SectionFormProps = {
  section: 'email' | 'address' | 'pickup' | 'billing'
  id?: string | undefined
  groupId?: string
  /** The key under which entered values survive a reload. */
  draft?: string
  busy: boolean
  submitLabel?: string
  /** Called when the shopper leaves a field or stops typing, since the form may be complete. */
  onSettled?: (form: HTMLFormElement) => void
  onFocus?: () => void
  onSend: (form: HTMLFormElement) => void
  children: ReactNode
}

/** Each section is a form, so that Enter completes the section and not the page. */
export function SectionForm(props: SectionFormProps) {
  const {
    section,
    id,
    groupId,
    draft,
    busy,
    submitLabel = t.continueLabel,
    onSettled,
    onFocus,
    onSend,
    children,
  } = props
  const settle = useDelayed((element: HTMLFormElement) => onSettled?.(element))
  const form = useFormEvents({
    input: (element) => {
      if (draft) saveDraft(draft, readTexts(element))
      settle(element)
    },
    focusin: () => onFocus?.(),
    focusout: (element) => onSettled?.(element),
  })
  return (
    <form
      ref={form}
      id={id}
      method="post"
      noValidate
      data-section={section}
      data-group={groupId}
      data-draft={draft}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(event.currentTarget)
      }}
    >
      {children}
      {submitLabel && (
        <p className={styles.send}>
          <Button type="submit" variant="secondary" busy={busy}>
            {submitLabel}
          </Button>
        </p>
      )}
    </form>
  )
}

type FormEvents = Readonly<
  Record<'input' | 'focusin' | 'focusout', (form: HTMLFormElement) => void>
>

/** Listens to events that bubble up from the fields. */
function useFormEvents(events: FormEvents) {
  const form = useRef<HTMLFormElement>(null)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    const element = form.current
    if (!element) return
    const controller = new AbortController()
    for (const name of ['input', 'focusin', 'focusout'] as const)
      element.addEventListener(name, () => latest.current[name](element), controller)
    return () => controller.abort()
  }, [])
  return form
}

const typingPause = 600

/** Calls the function once the shopper has stopped typing. */
function useDelayed(act: (form: HTMLFormElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => act(form), typingPause)
  }
}

function readTexts(form: HTMLFormElement): Record<string, string> {
  const values = new FormData(form)
  return Object.fromEntries([...values.keys()].map((name) => [name, formText(values, name)]))
}

/** A completed section with an edit button. */
export function SectionDone({
  children,
  label,
  onEdit,
}: {
  children: ReactNode
  label: string
  onEdit: () => void
}) {
  return (
    <div className={styles.done}>
      <div>{children}</div>
      <TextButton onClick={onEdit}>
        {t.edit}
        <span className="visually-hidden"> {label}</span>
      </TextButton>
    </div>
  )
}
