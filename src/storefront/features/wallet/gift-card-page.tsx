import { useEffect, useState } from 'react'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import type { WalletHistoryRow, Wallet } from '#modules/wallet/contract.ts'
import { emphasize, linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { useSession } from '#storefront/session/session.ts'
import { GiftCardForm } from './gift-card-form.tsx'
import { WalletView } from './wallet-view.tsx'
import { readWalletWithHistory } from './wallet-calls.ts'
import * as t from '#messages/gift-cards.ts'

interface LoadedWallet {
  readonly wallet: Wallet
  readonly rows: readonly WalletHistoryRow[]
}

async function loadWallet(show: (loaded: LoadedWallet) => void): Promise<void> {
  const found = await readWalletWithHistory()
  if ('result' in found) show(found.result)
}

export function GiftCardPage() {
  const isMember = useSession().userInfo?.userLevel === 0
  const [loaded, setLoaded] = useState<LoadedWallet | null>(null)
  useEffect(() => {
    if (isMember) void loadWallet(setLoaded)
  }, [isMember])
  return (
    <Section>
      <PageHead title={t.title({ em: emphasize })} lead={<p>{t.lead}</p>} />
      <Columns
        shape="even"
        aside={
          isMember && loaded ? (
            <WalletView {...loaded} />
          ) : (
            !isMember && (
              <p>
                {t.signIn({
                  link: linkTo(`${paths.login}?back_url=${encodeURIComponent(paths.giftCard)}`),
                })}
              </p>
            )
          )
        }
      >
        <GiftCardForm isMember={isMember} onRedeemed={() => void loadWallet(setLoaded)} />
      </Columns>
    </Section>
  )
}
