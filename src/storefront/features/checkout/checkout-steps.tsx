import { useState, type ReactNode } from 'react'
import { SewnStep } from '#ui/primitives/steps/steps.tsx'
import { groupNameForYou } from '../cart/group-name.ts'
import { BillingSection } from './billing-section.tsx'
import { findPickupMethod, isDestinationKnown } from './delivery-choice.ts'
import { DeliverySection } from './delivery-section.tsx'
import { EmailSection } from './email-section.tsx'
import { giftGroups } from './gift-groups.ts'
import { GiftSection } from './gift-section.tsx'
import { MethodsSection } from './methods-section.tsx'
import { PickupChoice, PickupSection } from './pickup-section.tsx'
import type { CheckoutGroup, SectionProps } from './section-props.ts'
import { findDestination, ShipTo, type Destination } from './ship-to.tsx'
import { TenderSection } from './tender-section.tsx'
import * as t from '#messages/checkout.ts'

interface Step {
  readonly key: string
  readonly anchor?: string
  readonly title: string
  readonly done: boolean
  readonly body: ReactNode
}

export function CheckoutSteps(props: SectionProps) {
  const { checkout } = props.page
  const [isSplitting, setIsSplitting] = useState(false)
  const parcels = checkout.groups.filter((group) => group.needsShipping)
  const destination = findDestination(
    parcels.filter(({ kind }) => kind !== 'registry'),
    isSplitting,
  )
  const steps: Step[] = [
    {
      key: 'email',
      title: t.email,
      done: checkout.email !== null,
      body: <EmailSection {...props} />,
    },
    ...deliverySteps(props, { parcels, destination, onSplit: setIsSplitting }),
    ...(parcels.some(({ isPickup }) => !isPickup)
      ? [methodStep(props, { parcels, destination })]
      : []),
    ...giftSteps(props, destination),
    {
      key: 'billing',
      anchor: 'billing',
      title: t.payment,
      // Placing the order pays it, on the pages after this one.
      done: false,
      body: <PaySection {...props} />,
    },
  ]
  const now = steps.findIndex((step) => !step.done)
  return steps.map((step, index) => (
    <SewnStep
      key={step.key}
      number={index + 1}
      title={step.title}
      state={step.done ? 'done' : index === now ? 'now' : 'todo'}
    >
      <div id={step.anchor}>{step.body}</div>
    </SewnStep>
  ))
}

interface Deliveries {
  readonly parcels: readonly CheckoutGroup[]
  readonly destination: Destination
}

/** The choice of the destination with its address, and a step for each other address. */
function deliverySteps(
  props: SectionProps,
  { parcels, destination, onSplit }: Deliveries & { onSplit: (isSplitting: boolean) => void },
): Step[] {
  const groups = parcels.filter(({ kind }) => kind !== 'registry')
  const [only] = destination === 'several' ? [] : groups
  const choice = {
    key: 'shipTo',
    anchor: 'address',
    title: only && findPickupMethod(only) ? t.shipOrPickUp : t.shipTo,
    done: only === undefined || isDestinationKnown(only),
    body: (
      <>
        {only && <PickupChoice page={props.page} group={only} />}
        {only?.isPickup ? (
          <PickupSection {...props} group={only} />
        ) : (
          <>
            <ShipTo {...{ page: props.page, groups, destination, onSplit }} />
            {only && (
              <DeliverySection key={only.id} {...props} group={only} isGift={isGift(destination)} />
            )}
          </>
        )}
      </>
    ),
  }
  return [
    ...(groups.length > 0 ? [choice] : []),
    ...parcels
      .filter(({ id }) => id !== only?.id)
      .map((group) => ({
        key: group.id,
        title: nameDelivery(group),
        done: isDestinationKnown(group),
        body: (
          <>
            <PickupChoice page={props.page} group={group} />
            {group.isPickup ? (
              <PickupSection {...props} group={group} />
            ) : (
              <DeliverySection {...props} group={group} />
            )}
          </>
        ),
      })),
  ]
}

function nameDelivery(group: CheckoutGroup): string {
  const pickup = group.isPickup ? findPickupMethod(group) : undefined
  return pickup?.label ?? t.deliverTo({ name: groupNameForYou(group) })
}

function methodStep(props: SectionProps, { parcels, destination }: Deliveries): Step {
  return {
    key: 'methods',
    anchor: 'method',
    title: t.shippingMethod,
    done: parcels.every((group) => isDestinationKnown(group) && group.methodId !== null),
    body: <MethodsSection {...props} asksDate={!isGift(destination)} />,
  }
}

/** A gift to one recipient has its options beside the address. */
function giftSteps(props: SectionProps, destination: Destination): Step[] {
  const { checkout } = props.page
  const groups = giftGroups(checkout.groups).filter(
    ({ kind }) => !(isGift(destination) && kind === 'address'),
  )
  if (groups.length === 0) return []
  return [
    {
      key: 'gift',
      title: t.giftOptions,
      done:
        checkout.email !== null
        && checkout.groups.every((group) => !group.needsShipping || isDestinationKnown(group)),
      body: <GiftSection page={props.page} groups={groups} />,
    },
  ]
}

function isGift(destination: Destination): boolean {
  return destination === 'recipient'
}

/** The other tenders, and the billing address if a card is needed. */
function PaySection(props: SectionProps) {
  const { due, totals } = props.page.checkout
  return (
    <>
      <TenderSection page={props.page} />
      {(due > 0 || totals.grand === 0) && <BillingSection {...props} />}
    </>
  )
}
