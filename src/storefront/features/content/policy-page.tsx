import type { ReactNode } from 'react'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import styles from './content.module.css'

export interface PolicyPart {
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

type PolicyPageProps = {
  title: string
  lead: ReactNode
  parts: readonly PolicyPart[]
  /** When it last changed, in words. */
  changed: string
}

/** A long text at a readable width, its contents beside it. */
export function PolicyPage({ title, lead, parts, changed }: PolicyPageProps) {
  return (
    <Section>
      <PageHead title={title} lead={<p>{lead}</p>} size="step" />
      <Columns
        shape="aside-main"
        sticky
        first="aside"
        aside={
          <nav aria-label="On this page">
            <ul className={styles.contents}>
              {parts.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        }
      >
        <div className="prose">
          {parts.map(({ id, title: name, body }) => [
            <h2 key={id} id={id} className={styles.heading}>
              {name}
            </h2>,
            body,
          ])}
          <p className={`quiet ${styles.changed}`}>Last changed in {changed}. An order keeps the version it was placed under.</p>
        </div>
      </Columns>
    </Section>
  )
}
