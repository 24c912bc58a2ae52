import { useState } from 'react'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import type { AccountAsset } from '#modules/members/api/account-contract.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import styles from './account-settings.module.css'
import type { CardProps } from './card-props.ts'
import { FaultNotice } from './fault-notice.tsx'

export function CloseAccountCard({
  stepUp,
  onClosed,
}: Pick<CardProps, 'stepUp'> & { onClosed: () => void }) {
  const [assets, setAssets] = useState<readonly AccountAsset[] | null>(null)
  const { attempt, isBusy, fault } = useAttempt()
  const openDialog = () =>
    attempt(async () => setAssets((await sessionApi().get('/api/user/closeAccount', {})).assets))
  const close = () => {
    setAssets(null)
    return attempt(async () => {
      if (
        (await stepUp.run('close-account', () => sessionApi().post('/api/user/closeAccount', {})))
        !== null
      )
        onClosed()
    })
  }
  return (
    <Panel title="Close account">
      <div className="stack" data-gap="5">
        <p>
          Your name, addresses, lists and sign-in data are erased immediately and can’t be restored.
          We keep orders only as long as tax law requires, without your account. Orders on their way
          will still arrive.
        </p>
        <FaultNotice text={fault} />
        <p>
          <Button
            variant="danger"
            busy={isBusy}
            busyLabel="One moment…"
            onClick={() => void openDialog()}
          >
            Close my account
          </Button>
        </p>
      </div>
      <Dialog
        open={assets !== null}
        onClose={() => setAssets(null)}
        title="Close your account?"
        size="narrow"
        actions={
          <>
            <Button variant="danger" onClick={() => void close()}>
              Close account
            </Button>
            <Button variant="quiet" onClick={() => setAssets(null)}>
              Keep account
            </Button>
          </>
        }
      >
        <div className="stack" data-gap="4">
          {assets && assets.length > 0 && <AccountAssetList assets={assets} />}
          <p>This can’t be undone. You may want to download your data first.</p>
        </div>
      </Dialog>
    </Panel>
  )
}

function AccountAssetList({ assets }: { assets: readonly AccountAsset[] }) {
  return (
    <>
      <p>You still have:</p>
      <dl className={styles.assets}>
        {assets.map(({ name, outcome }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
