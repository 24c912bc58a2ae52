import { useEffect, useRef, useState } from 'react'
import { TriangleAlert } from '#ui/primitives/icon/lucide-icons.tsx'
import styles from './error-summary.module.css'

export type FormError = {
  /** The id of the control it is about; without it the sentence is about the whole form. */ field?: string
  text: string
}

type ErrorSummaryProps = { errors: readonly FormError[]; title?: string }

/**
 * What has to be fixed before the form can be sent, at its head, with a link to each place. Takes the focus when it comes; a field that
 * is right by now leaves the list.
 */
export function ErrorSummary({ errors: all, title }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const fixed = useFixed(all)
  const told = all.map((error) => error.text).join('\n')
  useEffect(() => {
    if (told) box.current?.focus()
  }, [told])
  const errors = all.filter(({ field }) => field === undefined || !fixed.has(field))
  if (errors.length === 0) return null
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>
        <TriangleAlert size={22} strokeWidth={1.5} aria-hidden="true" />
        {title
          ?? (errors.length === 1
            ? 'One thing to mend first'
            : `${errors.length} things to mend first`)}
      </h2>
      <ul className={styles.list}>
        {errors.map((error) => (
          <li key={error.field ?? error.text}>
            {error.field ? <a href={`#${error.field}`}>{error.text}</a> : error.text}
          </li>
        ))}
      </ul>
    </div>
  )
}

const none: ReadonlySet<string> = new Set()

/** The fields whose controls were marked as wrong and no longer are. */
function useFixed(errors: readonly FormError[]): ReadonlySet<string> {
  const fields = errors.flatMap(({ field }) => field ?? []).join('\n')
  const [{ of, fixed }, setFixed] = useState({ of: fields, fixed: none })
  useEffect(() => {
    const watch = new MutationObserver((changes) =>
      setFixed((before) => {
        const now = new Set(before.of === fields ? before.fixed : none)
        for (const { target } of changes)
          if (target instanceof Element)
            now[target.getAttribute('aria-invalid') === 'true' ? 'delete' : 'add'](target.id)
        return { of: fields, fixed: now }
      }),
    )
    for (const field of fields.split('\n')) {
      const control = document.getElementById(field)
      if (control) watch.observe(control, { attributes: true, attributeFilter: ['aria-invalid'] })
    }
    return () => watch.disconnect()
  }, [fields])
  return of === fields ? fixed : none
}
