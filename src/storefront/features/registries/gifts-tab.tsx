import { SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { downloadFile } from '#storefront/session/download-file.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { isThanked } from './count-unthanked.ts'
import type { Registry } from './registry-calls.ts'
import { ReceivedGiftCard } from './received-gift-card.tsx'
import { registryPaths } from './registry-paths.ts'
import * as t from '#messages/registry-gifts.ts'
import styles from './gifts-tab.module.css'

type GiftsTabProps = { registry: Registry; onChange: (registry: Registry) => void }

/** The gifts received: those to thank for first. */
export function GiftsTab({ registry, onChange }: GiftsTabProps) {
  const { id, gifts, hiddenGifts } = registry
  const unthanked = gifts.filter((gift) => !isThanked(gift))
  const thanked = gifts.filter(isThanked)
  if (gifts.length === 0 && !hiddenGifts)
    return (
      <EmptyState
        title={t.emptyTitle}
        action={<ButtonLink href={registryPaths.manageTab(id, 'share')}>{t.shareLink}</ButtonLink>}
      >
        <p>{t.emptyHint}</p>
      </EmptyState>
    )
  return (
    <>
      {hiddenGifts && <NoticeRow title={t.moreHidden} />}
      {unthanked.length > 0 && (
        <section aria-label={t.toThank}>
          <SectionHead
            title={t.toThankCount({ count: unthanked.length })}
            aside={<GiftFiles {...{ registry }} />}
          />
          <ul className={styles.cards}>
            {unthanked.map((gift) => (
              <ReceivedGiftCard key={gift.id} {...{ registry, gift, onChange }} />
            ))}
          </ul>
        </section>
      )}
      {thanked.length > 0 && (
        <section aria-label={t.thanked}>
          <SectionHead
            title={t.thankedCount({ count: String(thanked.length) })}
            aside={unthanked.length === 0 && <GiftFiles {...{ registry }} />}
          />
          <ul className={styles.cards}>
            {thanked.map((gift) => (
              <ReceivedGiftCard key={gift.id} {...{ registry, gift, onChange }} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function GiftFiles({ registry: { id, gifts } }: { registry: Registry }) {
  const { attempt, isBusy, fault } = useAttempt()
  const download = (
    path: '/api/registry/thankYouTable' | '/api/registry/thankYouCards',
    name: string,
  ) => void attempt(() => downloadFile(path, { id }, name))
  return (
    <div className="stack" data-gap="2">
      <FaultNotice text={fault} />
      <div className="cluster">
        {gifts.some(({ thankYou }) => thankYou.status !== 'sent') && (
          <Button
            variant="secondary"
            size="small"
            busy={isBusy}
            onClick={() => download('/api/registry/thankYouCards', t.cardsFile)}
          >
            {t.printCards}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          busy={isBusy}
          onClick={() => download('/api/registry/thankYouTable', t.tableFile)}
        >
          {t.downloadCsv}
        </Button>
      </div>
    </div>
  )
}
