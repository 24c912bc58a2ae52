import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { readFormTexts, type FormTexts } from '#ui/patterns/form/form-state.ts'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Steps } from '#ui/primitives/steps/steps.tsx'
import { linkTo } from '#storefront/message-tags.tsx'
import type { PlaceOfAddress } from '../addresses/address-editor.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { NewEventForm, useEventTypes } from './event-form.tsx'
import { FirstGifts, PublishPanel } from './first-gifts.tsx'
import { NewPageForm } from './privacy-form.tsx'
import { previewDraft, type RegistryDraft } from './registry-draft.ts'
import type { Registry, RegistrySummary, SharedGift } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import { untitledRegistry } from './registry-texts.ts'
import * as t from '#messages/registry-making.ts'
import styles from './registry.module.css'

const titles = [t.stepEvent, t.stepAddress, t.stepPage, t.stepGifts] as const

type RegistryDraftPageProps = {
  draft: RegistryDraft
  /** Null until the first step is saved. */
  loaded: Registry | null
  step: number
  cover: SharedGift['picture'] | null
  suggested: PlaceOfAddress | null
  /** Drafts to continue instead. */
  drafts: readonly RegistrySummary[]
}

/** The steps of a draft beside a preview of the shared page. Each step is saved on its own. */
export function RegistryDraftPage(props: RegistryDraftPageProps) {
  const { draft, loaded, step, cover, suggested, drafts } = props
  const [registry, setRegistry] = useState(loaded)
  const [typed, setTyped] = useState<FormTexts | null>(null)
  const kinds = useEventTypes()
  const navigate = useNavigate()
  const onSaved = (saved: Registry) => {
    setRegistry(saved)
    void navigate(registryPaths.step(saved.id, step + 1))
  }
  const handleInput = (event: FormEvent<HTMLDivElement>) => {
    const form = event.target instanceof Element ? event.target.closest('form') : null
    if (form && (step === 1 || step === 3)) setTyped(readFormTexts(form))
  }
  const form = { step, onSaved, submitLabel: t.saveAndContinue }
  return (
    <Section>
      <div className={`${styles.page} ${styles.walk}`}>
        <Steps
          label={t.steps}
          current={step - 1}
          steps={titles.map((label, index) => ({
            label,
            ...(registry && { href: registryPaths.step(registry.id, index + 1) }),
          }))}
        />
        <PageHead size="step" close title={titles[step - 1] ?? ''} />
        <Columns
          shape="even"
          sticky
          aside={
            <div className="stack" data-gap="5">
              {step === 4 && registry && <PublishPanel registry={registry} />}
              <DraftPreview
                draft={previewDraft(registry ?? draft, { typed, kinds })}
                cover={cover}
                wanted={registry?.wanted ?? 0}
              />
            </div>
          }
        >
          <div className="stack" data-gap="5" onInput={handleInput}>
            <OtherDrafts {...{ drafts }} />
            {step === 1 && <NewEventForm {...{ ...form, kinds }} registry={draft} />}
            {step === 2 && registry && <DeliveryForm {...{ ...form, registry, suggested }} />}
            {step === 3 && registry && <NewPageForm {...{ ...form, registry, kinds }} />}
            {step === 4 && registry && <FirstGifts registry={registry} onChange={setRegistry} />}
          </div>
        </Columns>
      </div>
    </Section>
  )
}

function OtherDrafts({ drafts }: Pick<RegistryDraftPageProps, 'drafts'>) {
  if (drafts.length === 0) return null
  return (
    <NoticeRow title={t.otherDrafts}>
      <ul>
        {drafts.map(({ id, title, names, step }) => (
          <li key={id}>
            {t.draftStep({
              title: title || names || untitledRegistry,
              link: linkTo(registryPaths.step(id, Math.min(step, 4))),
              step: String(Math.min(step, 4)),
            })}
          </li>
        ))}
      </ul>
    </NoticeRow>
  )
}
