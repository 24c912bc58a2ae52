import { useState } from 'react'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import styles from './account-settings.module.css'
import type { CardProps } from './card-props.ts'
import { FaultNotice } from './fault-notice.tsx'

type Left = readonly { readonly what: string; readonly becomes: string }[]

/** The last question names what would be left behind, and what becomes of it. */
export function CloseCard({
  stepUp,
  onClosed,
}: Pick<CardProps, 'stepUp'> & { onClosed: () => void }) {
  const [left, setLeft] = useState<Left | null>(null)
  const { attempt, isBusy, fault } = useAttempt()
  const ask = () =>
    attempt(async () => setLeft((await sessionApi().get('/api/user/close', {})).left))
  const close = () => {
    setLeft(null)
    return attempt(async () => {
      if (
        (await stepUp.run('close-account', () => sessionApi().post('/api/user/close', {}))) !== null
      )
        onClosed()
    })
  }
  return (
    <Panel title="Close the account">
      <div className="stack" data-gap="5">
        <p>
          Your name, addresses, lists and sign-ins are erased at once, and cannot be brought back.
          Orders stay as long as tax law asks, without your account. What is on its way still
          arrives.
        </p>
        <FaultNotice text={fault} />
        <p>
          <Button variant="danger" busy={isBusy} busyLabel="One moment…" onClick={() => void ask()}>
            Close my account
          </Button>
        </p>
      </div>
      <Dialog
        open={left !== null}
        onClose={() => setLeft(null)}
        title="Close it for good?"
        size="narrow"
        actions={
          <>
            <Button variant="danger" onClick={() => void close()}>
              Close it
            </Button>
            <Button variant="quiet" onClick={() => setLeft(null)}>
              Keep it
            </Button>
          </>
        }
      >
        <div className="stack" data-gap="4">
          {left && left.length > 0 && <LeftBehind left={left} />}
          <p>There is no way back. You may want to download your data first.</p>
        </div>
      </Dialog>
    </Panel>
  )
}

function LeftBehind({ left }: { left: Left }) {
  return (
    <>
      <p>You still have with us:</p>
      <dl className={styles.left}>
        {left.map(({ what, becomes }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{becomes}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
