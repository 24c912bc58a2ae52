import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Steps } from '#ui/primitives/steps/steps.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { paths } from '#storefront/paths.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import type { Registry } from './registry-calls.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { EventForm } from './event-form.tsx'
import { ListAdvice } from './list-advice.tsx'
import { PrivacyForm } from './privacy-form.tsx'
import { RegistryItemCard } from './registry-item-card.tsx'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'

const titles = ['The event', 'Shipping address', 'Who sees it', 'The first items'] as const

/** The steps of a draft. Each is saved on the server when it is submitted. */
export function RegistryDraftPage({
  loaded,
  step,
  isNew,
}: {
  loaded: Registry
  step: number
  isNew: boolean
}) {
  const [registry, setRegistry] = useState(loaded)
  const navigate = useNavigate()
  const onSaved = (saved: Registry) => {
    setRegistry(saved)
    void navigate(registryPaths.step(saved.id, step + 1))
  }
  const form = { registry, step, onSaved, submitLabel: 'Save and continue' }
  return (
    <Section>
      <div className={`${styles.page} ${styles.walk}`}>
        <Steps
          label="Registry steps"
          current={step - 1}
          steps={titles.map((label, index) => ({
            label,
            href: registryPaths.step(registry.id, index + 1),
          }))}
        />
        <PageHead size="step" close title={titles[step - 1] ?? ''} />
        {!isNew && step === 1 && registry.step > 1 && (
          <div className={styles.filter}>
            <NoticeRow title="We saved your draft." />
          </div>
        )}
        <div className={styles.narrow}>
          {step === 1 && <EventForm {...form} />}
          {step === 2 && <DeliveryForm {...form} />}
          {step === 3 && <PrivacyForm {...form} />}
        </div>
        {step === 4 && <FirstItems registry={registry} onChange={setRegistry} />}
      </div>
    </Section>
  )
}

function FirstItems({
  registry,
  onChange,
}: {
  registry: Registry
  onChange: (registry: Registry) => void
}) {
  const navigate = useNavigate()
  const { attempt, isBusy, fault } = useAttempt()
  const open = () =>
    attempt(async () => {
      const { id } = await sessionApi().post('/api/registry/publish', { id: registry.id })
      void navigate(registryPaths.ready(id))
    })
  const missing = Object.values(registry.missing)
  return (
    <div className={styles.page}>
      <p>
        {registry.items.length === 0
          ? 'Go to any product and choose “Add to registry”. You can also publish the registry '
            + 'now and add items later.'
          : 'You can add more items whenever you like.'}
      </p>
      {registry.items.length > 0 && (
        <ul className={styles.wishes}>
          {registry.items.map((item) => (
            <RegistryItemCard
              key={item.id}
              registryMonogram={registry.monogram}
              {...{ item, onChange }}
            />
          ))}
        </ul>
      )}
      <ListAdvice registry={registry} />
      <FaultNotice text={fault} />
      {missing.length > 0 && (
        <NoticeRow tone="warning" title="Before you can publish it:">
          {missing.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </NoticeRow>
      )}
      <div className="cluster">
        <Button size="large" busy={isBusy} busyLabel="Publishing…" onClick={() => void open()}>
          Publish the registry
        </Button>
        <ButtonLink variant="secondary" size="large" href={paths.collections}>
          Browse products
        </ButtonLink>
        <TextLink href={registryPaths.mine}>Finish later</TextLink>
      </div>
    </div>
  )
}

export function StartRegistryPage({
  drafts,
  onBegin,
}: {
  drafts: readonly { id: string; title: string; step: number }[]
  onBegin: () => Promise<void>
}) {
  const { attempt, isBusy, fault } = useAttempt()
  return (
    <Section>
      <div className={styles.page}>
        <PageHead
          title={
            <>
              Create <em>a registry.</em>
            </>
          }
          lead={
            <p>
              Four short steps. Each is saved as you go, so you can finish on another day or device.
            </p>
          }
        />
        <FaultNotice text={fault} />
        <p>
          <Button
            size="large"
            busy={isBusy}
            busyLabel="One moment…"
            onClick={() => void attempt(onBegin)}
          >
            Start
          </Button>
        </p>
        {drafts.length > 0 && (
          <Panel title="Your drafts" className={styles.narrow}>
            <ul className={styles.plain}>
              {drafts.map(({ id, title, step }) => (
                <li key={id}>
                  <TextLink href={registryPaths.step(id, step)}>
                    {title || 'Untitled registry'}
                  </TextLink>
                  , step {step} of 4
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </Section>
  )
}
