import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { paths } from '#storefront/paths.ts'
import { OneParcel } from './one-parcel.tsx'
import type { KeptDraft, Waiting } from './return-flow.ts'
import { returnPaths } from './return-paths.ts'
import styles from './returns.module.css'

/** The door to sending something back: what is half filled in, or the way to the order. */
export function ReturnDoor({
  filled,
  waiting,
}: {
  filled: KeptDraft | null
  waiting: readonly Waiting[]
}) {
  const goOn =
    filled
    && (filled.step === 3
      ? returnPaths.step3
      : filled.step === 2
        ? returnPaths.step2(filled.orderId)
        : returnPaths.step1(filled.orderId))
  return (
    <Section>
      <PageHead
        title={
          <>
            Send something <em>back</em>
          </>
        }
        lead={<p>Thirty days from the day it arrives. What we got wrong comes back at our cost.</p>}
      />
      <Columns
        aside={
          <Panel title="Good to know" tone="ground">
            <Facts
              kind="ruled"
              facts={[
                {
                  term: 'Money back',
                  value: 'Where it came from, or store credit with something on top',
                },
                {
                  term: 'The way back',
                  value: '$7.95 with our carrier; free for credit, exchanges and our faults',
                },
                { term: 'Looked at', value: 'Within three days of its arrival' },
              ]}
            />
          </Panel>
        }
      >
        <div className={styles.walk}>
          <OneParcel first={waiting} />
          <Panel title={goOn ? 'You have begun a return' : 'Begin with your order'}>
            <div className="stack">
              <p>
                {goOn
                  ? 'It is kept for a week.'
                  : 'Open the order; what of it can go back stands on its page.'}
              </p>
              <p className="cluster">
                {goOn && <ButtonLink href={goOn}>Go on where you stopped</ButtonLink>}
                <ButtonLink variant={goOn ? 'secondary' : 'primary'} href={paths.trackOrder}>
                  Find your order
                </ButtonLink>
                <ButtonLink variant="quiet" href={paths.orders}>
                  Your orders
                </ButtonLink>
              </p>
            </div>
          </Panel>
        </div>
      </Columns>
    </Section>
  )
}
