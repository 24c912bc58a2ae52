import type { ReactNode } from 'react'
import { CheckMark } from '#ui/primitives/check-mark/check-mark.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import * as t from '#messages/ui.ts'
import styles from './steps.module.css'

export type Step = { label: ReactNode; href?: string }

type StepsProps = {
  steps: readonly Step[]
  /** Counted from zero. */
  current: number
  label?: string
}

/** The steps of a task over several pages. Completed steps are links. */
export function Steps({ steps, current, label = t.steps }: StepsProps) {
  return (
    <nav aria-label={label} className={styles.box}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={index}
            className={styles.step}
            data-state={getStepState(index, current)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.number}>
              {index < current ? <CheckMark size={20} /> : index + 1}
            </span>
            {index < current && step.href !== undefined ? (
              <Link className={styles.label} href={step.href}>
                {step.label}
                <span className="visually-hidden">, {t.done}</span>
              </Link>
            ) : (
              <span className={styles.label}>{step.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

type SewnStepProps = {
  number: number
  title: ReactNode
  state: 'done' | 'now' | 'todo'
  aside?: ReactNode
  children?: ReactNode
}

/** One step of several on the same page, connected to the next by a line of stitches. */
export function SewnStep({ number, title, state, aside, children }: SewnStepProps) {
  return (
    <section className={styles.sewn} data-state={state}>
      <div className={styles.sewnHead}>
        <span className={styles.number} aria-hidden="true">
          {state === 'done' ? <CheckMark size={20} /> : number}
        </span>
        <h2 className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}

function getStepState(index: number, current: number): 'done' | 'now' | 'todo' {
  if (index === current) return 'now'
  return index < current ? 'done' : 'todo'
}
