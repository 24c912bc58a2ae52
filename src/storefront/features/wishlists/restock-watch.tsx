import { useState } from 'react'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { paths } from '#storefront/paths.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useSession } from '#storefront/session/session.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { showHearts } from './heart-store.ts'

interface RestockWatchProps {
  readonly productId: string
  readonly variantId: string
  readonly slug: string
}

/**
 * Adds a sold-out variant to the wish list and turns on the emails of that list. Guests have no
 * confirmed address, so they sign in first.
 */
export function RestockWatch({ productId, variantId, slug }: RestockWatchProps) {
  const isMember = useSession().userInfo?.userLevel === 0
  const [watchedId, setWatchedId] = useState('')
  const { attempt, isBusy, fault } = useAttempt()
  const watch = () =>
    attempt(async () => {
      const { listId, items } = await sessionApi().post('/api/wishlist/add', {
        productId,
        variantId,
      })
      showHearts(items)
      await sessionApi().post('/api/wishlist/edit', { id: listId, emailNotices: true })
      setWatchedId(variantId)
    })
  if (watchedId === variantId)
    return (
      <NoticeRow
        tone="success"
        live
        title="We’ll email you when it’s back."
        action={<TextLink href={paths.wishList}>View wish list</TextLink>}
      />
    )
  if (!isMember)
    return (
      <ButtonLink
        wide
        href={`${paths.login}?back_url=${encodeURIComponent(paths.goods(slug, variantId))}`}
      >
        Sign in to be emailed when it’s back
      </ButtonLink>
    )
  return (
    <>
      <Button size="large" wide busy={isBusy} busyLabel="Saving…" onClick={() => void watch()}>
        Email me when it’s back
      </Button>
      <FaultNotice text={fault} />
    </>
  )
}
