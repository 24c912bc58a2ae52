import { useState } from 'react'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { faultOf } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import type { CardProps } from './card-props.ts'
import { FaultNotice } from './fault-notice.tsx'
import { momentOf } from './member-dates.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'

export function ExportCard({ settings: { dataExport }, stepUp, onChange }: CardProps) {
  const { state, expiresAt } = dataExport
  const { attempt, isBusy, fault } = useAttempt()
  const request = () =>
    attempt(async () => {
      if ((await stepUp.run('export-data', () => sessionApi().post('/api/user/export', {}))) !== null) onChange()
    })
  const download = () =>
    attempt(async () => {
      const link = await stepUp.run('export-data', () => sessionApi().post('/api/user/export/link', {}))
      if (link) location.assign(link.url)
    })
  return (
    <Panel title="Your data">
      <div className="stack" data-gap="5">
        <p>Everything we keep about you, as a page to read and as JSON, in one file.</p>
        <FaultNotice text={fault} />
        {state === 'preparing' && (
          <NoticeRow live title="We are putting it together">
            <p>We write to you when it is there, usually within a few minutes.</p>
          </NoticeRow>
        )}
        {state === 'ready' && (
          <NoticeRow tone="success" title="It is there">
            <p>You can download it until {expiresAt === null ? 'tomorrow' : momentOf(expiresAt)}.</p>
          </NoticeRow>
        )}
        {state === 'ready' && (
          <p>
            <Button busy={isBusy} busyLabel="Opening…" onClick={() => void download()}>
              Download
            </Button>
          </p>
        )}
        {state === 'none' && (
          <p>
            <Button variant="secondary" busy={isBusy} busyLabel="Asking…" onClick={() => void request()}>
              Put it together
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}

export function CloseCard({ stepUp, onClosed }: Pick<CardProps, 'stepUp'> & { onClosed: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const [fault, setFault] = useState('')
  const close = async () => {
    setIsAsking(false)
    setFault('')
    try {
      if ((await stepUp.run('close-account', () => sessionApi().post('/api/user/close', {}))) !== null) onClosed()
    } catch (error) {
      setFault(faultOf(error).message)
    }
  }
  return (
    <Panel title="Close the account">
      <div className="stack" data-gap="5">
        <p>
          Your name, addresses, lists and sign-ins are erased at once, and cannot be brought back. Orders stay as long as tax law asks,
          without your account. What is on its way still arrives.
        </p>
        <FaultNotice text={fault} />
        <p>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            Close my account
          </Button>
        </p>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Close it for good?"
        size="narrow"
        actions={
          <>
            <Button variant="danger" onClick={() => void close()}>
              Close it
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>There is no way back. You may want to download your data first.</p>
      </Dialog>
    </Panel>
  )
}
