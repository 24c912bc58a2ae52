import type { ReactNode } from 'react'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Steps } from '#ui/primitives/steps/steps.tsx'
import * as t from '#messages/return-request.ts'
import styles from './returns.module.css'
import { returnPaths } from './return-paths.ts'

interface ReturnFrameProps {
  readonly orderId: string
  /** Empty for gift recipients. */
  readonly number: string
  readonly step: 1 | 2 | 3
  readonly title: ReactNode
  readonly aside: ReactNode
  readonly children: ReactNode
}

/** The heading and steps of the return form. */
export function ReturnFrame({ orderId, number, step, title, aside, children }: ReturnFrameProps) {
  return (
    <Section>
      <PageHead
        size="step"
        title={title}
        lead={<p>{number ? t.orderNumber({ number }) : t.yourGift}</p>}
        before={
          <div className={styles.steps}>
            <Steps
              label={t.steps}
              current={step - 1}
              steps={[
                { label: t.itemsAndReasons, href: returnPaths.step1(orderId) },
                { label: t.resolution, href: returnPaths.step2(orderId) },
                { label: t.review },
              ]}
            />
          </div>
        }
      />
      <Columns aside={aside}>{children}</Columns>
    </Section>
  )
}
