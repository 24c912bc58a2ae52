import { useEffect, useState } from 'react'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import type { WalletHistoryRow, Wallet } from '#modules/wallet/contract.ts'
import { paths } from '#storefront/paths.ts'
import { useSession } from '#storefront/session/session.ts'
import { GiftCardForm } from './gift-card-form.tsx'
import { WalletView } from './wallet-view.tsx'
import { readWalletWithHistory } from './wallet-calls.ts'

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
      <PageHead
        title={
          <>
            Gift cards <em>and your wallet</em>
          </>
        }
        lead={
          <p>
            Spend a gift card in parts, with its code at checkout or from your wallet. It doesn’t
            expire.
          </p>
        }
      />
      <Columns
        shape="even"
        aside={
          isMember && loaded ? (
            <WalletView {...loaded} />
          ) : (
            !isMember && (
              <p>
                <TextLink href={`${paths.login}?back_url=${encodeURIComponent(paths.giftCard)}`}>
                  Sign in
                </TextLink>{' '}
                to add a gift card to your wallet and see your balance.
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
