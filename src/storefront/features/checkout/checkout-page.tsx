import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { CheckoutView } from '#modules/checkout/contract.ts'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { ErrorSummary } from '#ui/primitives/error-summary/error-summary.tsx'
import { announce } from '#ui/primitives/message/message-store.ts'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { dropDraft } from '#storefront/session/drafts.ts'
import { onCartChangedElsewhere } from '../cart/cart-version.ts'
import { groupNameForYou } from '../cart/group-name.ts'
import { AlreadyPlaced } from './already-placed.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { OrderSummary } from './order-summary.tsx'
import { TotalChangedDialog, StockShortDialog } from './obstacle-dialogs.tsx'
import { dropKnownBilling, readPage, readSection } from './read-page.ts'
import type { MemberName } from './find-name-to-fill.ts'
import { saveTypedAddresses } from './save-typed-addresses.ts'
import type { SectionProps } from './section-props.ts'
import { TermsLine } from './terms-line.tsx'
import { usePlacedElsewhere } from './use-placed-elsewhere.ts'
import { useCheckout, type CheckoutPageState } from './use-checkout.ts'
import * as t from '#messages/checkout.ts'
import styles from './checkout.module.css'

type SettlementPageProps = {
  loaded: CheckoutView
  /** The member's name, for an empty address. */
  name: MemberName | null
  onPlaced: (checkoutId: string) => void
  /** Called when the cart is empty. */
  onGone: () => void
}

export function CheckoutPage({ loaded, name, onPlaced, onGone }: SettlementPageProps) {
  const page = useCheckout(loaded, name)
  const { checkout, obstacle, problems, busy } = page
  // Unavailable lines are not in the total, which may then be zero.
  const isPaid = checkout.due === 0 && checkout.lines.every(({ availability }) => availability.ok)
  const { root, props } = useSections(page)
  const place = async (shown: CheckoutView) => {
    const checkoutId = await page.place(shown)
    if (checkoutId) onPlaced(checkoutId)
  }
  const isSending = useRef(false)
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    await sendOnce().finally(() => (isSending.current = false))
  }
  const sendOnce = async () => {
    await page.saved()
    const forms = [...(root.current?.querySelectorAll<HTMLFormElement>('form[data-section]') ?? [])]
    // The submit event lets the fields validate again.
    for (const form of forms) form.dispatchEvent(new Event('submit'))
    const read = readPage(forms)
    page.setProblems(read.problems)
    if (read.problems['email']) announce(read.problems['email'], 'warning')
    if (Object.keys(read.problems).length > 0) return
    const entered = dropKnownBilling(read.entered, checkout)
    const kept = Object.keys(entered).length > 0 ? await page.save(entered) : checkout
    if (kept) saveTypedAddresses(forms)
    if (kept) for (const { dataset } of forms) dropDraft(dataset['draft'] ?? '')
    // The shopper must pay the total that was shown, even if the last save changed it.
    if (kept) await place({ ...kept, totals: checkout.totals, due: checkout.due })
  }
  const elsewhere = usePlacedElsewhere()
  const { find } = elsewhere
  useEffect(() => {
    if (obstacle?.kind === 'gone') void find().then((isPlaced) => isPlaced || onGone())
  }, [obstacle, onGone, find])
  useCartElsewhere(page)
  if (elsewhere.order) return <AlreadyPlaced order={elsewhere.order} />
  return (
    <Section>
      <div ref={root} className={styles.page}>
        <Columns
          shape="even"
          sticky
          first="aside"
          aside={<OrderSummary checkout={checkout} onCode={() => void page.refresh()} />}
        >
          <PageHead close size="step" title={t.title} lead={<p>{t.lead}</p>} />
          <Problems problems={problems} checkout={checkout} />
          <CheckoutSteps {...props} />
          {obstacle?.kind === 'failed' && (
            <NoticeRow tone="error" live>
              <p>{obstacle.message}</p>
            </NoticeRow>
          )}
          <div className={styles.place}>
            <Button
              size="large"
              wide
              busy={busy === 'placing'}
              busyLabel={t.reserving}
              onClick={() => void send()}
            >
              {isPaid ? t.placeOrder : t.continueToPayment}
            </Button>
            <p className={styles.remark}>{isPaid ? t.noCardCharged : t.notChargedHere}</p>
            <TermsLine className={styles.remark} />
          </div>
        </Columns>
        <TotalChangedDialog
          change={obstacle?.kind === 'changed' ? obstacle.change : null}
          busy={busy !== null}
          onClose={() => void page.refresh()}
          onAccept={() => void page.refresh().then((now) => now && place(now))}
        />
        <StockShortDialog
          lines={obstacle?.kind === 'short' ? obstacle.lines : null}
          bought={checkout.lines}
          onClose={page.dismiss}
          onResolved={() => void page.refresh()}
        />
      </div>
    </Section>
  )
}

/** Refreshes when another tab changes the cart; entered values stay. */
function useCartElsewhere({ refresh }: CheckoutPageState): void {
  const follow = useEffectEvent(() => void refresh())
  useEffect(() => onCartChangedElsewhere(() => follow()), [])
}

/** With several groups, each message names its recipient. */
function Problems({
  problems,
  checkout,
}: {
  problems: Readonly<Record<string, string>>
  checkout: CheckoutView
}) {
  const parcels = checkout.groups.filter((group) => group.needsShipping)
  const errors = Object.entries(problems).map(([field, text]) => {
    const group =
      parcels.length > 1 ? parcels.find(({ id }) => field.startsWith(`${id}-`)) : undefined
    const name = group && groupNameForYou(group)
    return { field, text: name === undefined ? text : t.problemOf({ name, problem: text }) }
  })
  return (
    <div className={styles.problems}>
      <ErrorSummary errors={errors} />
    </div>
  )
}

/** Handles completing and editing sections, and their focus. */
function useSections(page: CheckoutPageState): {
  root: RefObject<HTMLDivElement | null>
  props: SectionProps
} {
  const root = useRef<HTMLDivElement>(null)
  /** Focuses the heading of the next section. */
  const fold = (section: string, step: Element | null) => {
    flushSync(() => page.show(section, false))
    // Keeps the focus if the shopper is already in another field.
    if (document.activeElement === document.body)
      step?.nextElementSibling?.querySelector('h2')?.focus()
  }
  const finish = async (section: string, form: HTMLFormElement) => {
    const step = form.closest('section')
    const { entered, problems } = readSection(form)
    page.setProblems(problems)
    if (problems['email']) announce(problems['email'], 'warning')
    if (Object.keys(problems).length > 0 || !(await page.save(entered))) return
    saveTypedAddresses([form])
    dropDraft(form.dataset['draft'] ?? section)
    fold(section, step)
  }
  const edit = (section: string) => {
    const [kind, group] = section.split(':')
    flushSync(() => page.show(section, true))
    const form = group === undefined ? `[data-section=${kind}]` : `[data-group="${group}"]`
    root.current?.querySelector<HTMLElement>(`form${form} input`)?.focus()
  }
  return {
    root,
    props: {
      page,
      onSend: (section, form) => void finish(section, form),
      onEdit: edit,
      onFold: fold,
    },
  }
}
