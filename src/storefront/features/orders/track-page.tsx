import { useEffect, useRef, type ReactNode } from 'react'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { useRootCrumb } from '#storefront/features/chrome/use-root-crumb.ts'
import { Breadcrumb } from '#ui/primitives/breadcrumb/breadcrumb.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { OrderDetailView } from './order-detail.tsx'
import { OrderHead, OrderNext, OrderTimeline } from './order-head.tsx'
import { OrderGroups } from './order-groups.tsx'
import { GiftForm } from './gift-form.tsx'
import { GiftView } from './gift-view.tsx'
import { CodeForm, LookUpForm, OrderLinksForm } from './track-forms.tsx'
import { TransferView } from './transfer-view.tsx'
import type { PrefilledInput } from './tracking.ts'
import { useTracking, type Tracking } from './use-tracking.ts'
import * as t from '#messages/track-order.ts'
import styles from './order.module.css'

type TrackPageProps = {
  /** What was entered before the script loaded, or came with a link. */
  typed: PrefilledInput
}

export function TrackPage({ typed }: TrackPageProps) {
  const tracking = useTracking()
  const { view } = tracking
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(view.kind)
  useEffect(() => {
    if (shown.current === view.kind) return
    shown.current = view.kind
    scrollTo(0, 0)
    top.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [view.kind])
  useTypedBefore(typed)
  return (
    <Section>
      <div ref={top}>
        <CurrentView {...{ tracking, typed }} />
      </div>
    </Section>
  )
}

function CurrentView({ tracking, typed }: { tracking: Tracking } & TrackPageProps) {
  const { view } = tracking
  switch (view.kind) {
    case 'ask':
      return <AskView {...{ tracking, typed }} />
    case 'opening':
      return (
        <div aria-busy="true">
          <PageHead title={t.openingOrder} />
          <Skeleton lines={6} />
        </div>
      )
    case 'glance':
      return <GlanceView {...{ tracking, view }} />
    case 'gift':
      return <GiftView gift={view.gift} onBack={tracking.startOver} />
    case 'transfer':
      return <TransferView transfer={view.transfer} onBack={tracking.startOver} />
    case 'detail':
      return (
        <>
          <div className="no-print">
            <OrderHead
              order={view.order}
              before={<Crumbs number={view.order.number} onBack={tracking.startOver} />}
            />
          </div>
          <OrderDetailView order={view.order} onChanged={tracking.reopen} />
        </>
      )
  }
}

const plainLinkTo = (href: string) => (text: ReactNode) => <a href={href}>{text}</a>

function AskView({ tracking, typed }: { tracking: Tracking } & TrackPageProps) {
  const shop = useShopSettings()
  const { fault } = tracking
  return (
    <>
      <PageHead title={t.title({ em: emphasize })} lead={<p>{t.lead}</p>} />
      <noscript>
        <NoticeRow tone="warning" className={styles.notice}>
          <p>
            {t.needsScript({
              phone: shop.phone.shown,
              dial: plainLinkTo(shop.phone.dial),
            })}
          </p>
        </NoticeRow>
      </noscript>
      {fault?.form === 'link' && (
        <NoticeRow tone="warning" live className={styles.notice} title={t.linkEnded}>
          <p>{t.linkEndedHint({ message: fault.message })}</p>
        </NoticeRow>
      )}
      <Columns
        shape="even"
        aside={
          <div className={styles.doors}>
            <OrderLinksForm {...{ tracking, typed }} />
            <GiftForm {...{ tracking, typed }} />
          </div>
        }
      >
        <LookUpForm {...{ tracking, typed }} />
      </Columns>
    </>
  )
}

function GlanceView({
  tracking,
  view: { glance },
}: {
  tracking: Tracking
  view: Extract<Tracking['view'], { kind: 'glance' }>
}) {
  return (
    <>
      <OrderHead
        order={glance}
        before={<Crumbs number={glance.number} onBack={tracking.startOver} />}
      />
      <Columns aside={<CodeForm tracking={tracking} />}>
        <div className={styles.glance}>
          <OrderNext order={glance} />
          <OrderTimeline order={glance} />
          <OrderGroups status={glance.status} parcels={glance.groups} />
        </div>
      </Columns>
    </>
  )
}

function Crumbs({ number, onBack }: { number: string; onBack: () => void }) {
  const rootCrumb = useRootCrumb()
  return (
    <div className={`cluster ${styles.crumbs}`} data-justify="between">
      <Breadcrumb crumbs={[rootCrumb, { label: t.trackAny }, { label: number }]} />
      <span className="no-print">
        <TextButton onClick={onBack}>{t.lookUpAnother}</TextButton>
      </span>
    </div>
  )
}

/** Submits a form that was sent before the script loaded. */
function useTypedBefore({ number, email, mailTo, gift }: PrefilledInput): void {
  useEffect(() => {
    const sent = number && email ? 'track' : mailTo ? 'mail-my-orders' : gift ? 'gift' : null
    if (sent !== null) document.querySelector<HTMLFormElement>(`form#${sent}`)?.requestSubmit()
  }, [number, email, mailTo, gift])
}
