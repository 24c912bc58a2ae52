import { useEffect, useRef, useState } from 'react'
import { TriangleAlert } from '#ui/primitives/icon/lucide-icons.tsx'
import * as t from '#messages/error-summary.ts'
import styles from './error-summary.module.css'

export type FormError = {
  /** The id of the invalid control; without it the text is about the whole form. */
  field?: string
  text: string
}

type ErrorSummaryProps = { errors: readonly FormError[]; title?: string }

/**
 * The errors of a form, shown at its top with a link to each field. It gets the focus when it
 * appears; fields that become valid are removed from the list.
 */
export function ErrorSummary({ errors: all, title }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const fixed = useFixedFields(all)
  const allTexts = all.map((error) => error.text).join('\n')
  useEffect(() => {
    if (allTexts) box.current?.focus()
  }, [allTexts])
  const errors = all.filter(({ field }) => field === undefined || !fixed.has(field))
  if (errors.length === 0) return null
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>
        <TriangleAlert size={22} strokeWidth={1.5} aria-hidden="true" />
        {title ?? t.title({ count: errors.length })}
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

/** The fields whose controls were marked invalid and no longer are. */
function useFixedFields(errors: readonly FormError[]): ReadonlySet<string> {
  const fields = errors.flatMap(({ field }) => field ?? []).join('\n')
  const [{ fields: trackedFields, fixed }, setFixed] = useState({ fields, fixed: none })
  useEffect(() => {
    const watch = new MutationObserver((changes) =>
      setFixed((before) => {
        const now = new Set(before.fields === fields ? before.fixed : none)
        for (const { target } of changes)
          if (target instanceof Element)
            now[target.getAttribute('aria-invalid') === 'true' ? 'delete' : 'add'](target.id)
        return { fields, fixed: now }
      }),
    )
    for (const field of fields.split('\n')) {
      const control = document.getElementById(field)
      if (control) watch.observe(control, { attributes: true, attributeFilter: ['aria-invalid'] })
    }
    return () => watch.disconnect()
  }, [fields])
  return trackedFields === fields ? fixed : none
}
