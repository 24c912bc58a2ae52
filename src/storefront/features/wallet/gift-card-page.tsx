import { useEffect, useState } from 'react'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import type { WalletRow, Wallet } from '#modules/wallet/contract.ts'
import { paths } from '#storefront/paths.ts'
import { useSession } from '#storefront/session/session.ts'
import { GiftCardForm } from './gift-card-form.tsx'
import { WalletView } from './wallet-view.tsx'
import { readWalletWhole } from './wallet-calls.ts'

interface Held {
  readonly wallet: Wallet
  readonly rows: readonly WalletRow[]
}

/** The state is the caller's; an answer that did not come leaves what was shown. */
async function readInto(show: (held: Held) => void): Promise<void> {
  const found = await readWalletWhole()
  if ('result' in found) show(found.result)
}

/** What is left on a card, for whoever has its code; and a member's wallet beside it. */
export function GiftCardPage() {
  const isMember = useSession().userInfo?.userLevel === 0
  const [held, setHeld] = useState<Held | null>(null)
  useEffect(() => {
    if (isMember) void readInto(setHeld)
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
            A card can be spent in parts, by its code at checkout or from your wallet. It does not
            run out.
          </p>
        }
      />
      <Columns
        shape="even"
        aside={
          isMember && held ? (
            <WalletView {...held} />
          ) : (
            !isMember && (
              <p>
                <TextLink href={`${paths.login}?back_url=${encodeURIComponent(paths.giftCard)}`}>
                  Sign in
                </TextLink>{' '}
                to put a card into your wallet and to see what is in it.
              </p>
            )
          )
        }
      >
        <GiftCardForm isMember={isMember} onRedeemed={() => void readInto(setHeld)} />
      </Columns>
    </Section>
  )
}
