import { useEffect, useRef } from 'react'
import { TriangleAlert } from '#ui/primitives/icon/lucide-icons.tsx'
import styles from './error-summary.module.css'

export type FormError = {
  /** The id of the control it is about; without it the sentence is about the whole form. */ field?: string
  text: string
}

type ErrorSummaryProps = { errors: readonly FormError[]; title?: string }

/** What has to be mended before the form can go, at its head, with a link to each place. Takes the focus when it comes. */
export function ErrorSummary({ errors, title }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const told = errors.map((error) => error.text).join('\n')
  useEffect(() => {
    if (told) box.current?.focus()
  }, [told])
  if (errors.length === 0) return null
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>
        <TriangleAlert size={22} strokeWidth={1.5} aria-hidden="true" />
        {title ?? (errors.length === 1 ? 'One thing to mend first' : `${errors.length} things to mend first`)}
      </h2>
      <ul className={styles.list}>
        {errors.map((error) => (
          <li key={error.text}>{error.field ? <a href={`#${error.field}`}>{error.text}</a> : error.text}</li>
        ))}
      </ul>
    </div>
  )
}
