import type { ReactNode } from 'react'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Steps } from '#ui/primitives/steps/steps.tsx'
import styles from './returns.module.css'
import { returnPaths } from './return-paths.ts'

interface ReturnFrameProps {
  readonly orderId: string
  /** Empty for whoever was given it. */
  readonly number: string
  readonly step: 1 | 2 | 3
  readonly title: ReactNode
  readonly children: ReactNode
}

/** The walk of three steps: what and why, what instead, what it comes to. */
export function ReturnFrame({ orderId, number, step, title, children }: ReturnFrameProps) {
  return (
    <Section>
      <PageHead
        size="step"
        title={title}
        lead={<p>{number ? `Order ${number}` : 'Your gift'}</p>}
        before={
          <div className={styles.steps}>
            <Steps
              label="Steps of the return"
              current={step - 1}
              steps={[
                { label: 'What and why', href: returnPaths.step1(orderId) },
                { label: 'What instead', href: returnPaths.step2(orderId) },
                { label: 'What it comes to' },
              ]}
            />
          </div>
        }
      />
      {children}
    </Section>
  )
}
