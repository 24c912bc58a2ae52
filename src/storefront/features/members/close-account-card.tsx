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
import * as t from '#messages/account-settings.ts'

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
    <Panel title={t.closeAccount}>
      <div className="stack" data-gap="5">
        <p>{t.closeHint}</p>
        <FaultNotice text={fault} />
        <p>
          <Button
            variant="danger"
            busy={isBusy}
            busyLabel={t.oneMoment}
            onClick={() => void openDialog()}
          >
            {t.closeMine}
          </Button>
        </p>
      </div>
      <Dialog
        open={assets !== null}
        onClose={() => setAssets(null)}
        title={t.closeQuestion}
        size="narrow"
        actions={
          <>
            <Button variant="danger" onClick={() => void close()}>
              {t.closeAccount}
            </Button>
            <Button variant="quiet" onClick={() => setAssets(null)}>
              {t.keepAccount}
            </Button>
          </>
        }
      >
        <div className="stack" data-gap="4">
          {assets && assets.length > 0 && <AccountAssetList assets={assets} />}
          <p>{t.cannotUndo}</p>
        </div>
      </Dialog>
    </Panel>
  )
}

function AccountAssetList({ assets }: { assets: readonly AccountAsset[] }) {
  return (
    <>
      <p>{t.youHave}</p>
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
