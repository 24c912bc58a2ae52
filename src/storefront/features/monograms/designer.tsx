import { useMemo } from 'react'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import type { MonogramChoice, Template } from '#modules/monograms/contract.ts'
import { DesignerFields } from './designer-fields.tsx'
import type { DeliveryPromises } from '#storefront/features/catalog/delivery-promise.ts'
import type { DesignerState } from './designer-form.ts'
import { DesignerSummary, type DesignerQuantity } from './designer-summary.tsx'
import { toChoice, type Design } from './design.ts'
import { findFabric, sortColors, type ColoredFabric } from './find-fabric.ts'
import { SavedMonograms } from './saved-monograms.tsx'
import { InlinePreview } from './inline-preview.tsx'
import { PrintProof } from './print-proof.tsx'
import { ProofPreview } from './proof-preview.tsx'
import { RushChoice } from './rush-choice.tsx'
import { useDesign } from './use-design.ts'
import { useProof } from './use-proof.ts'
import styles from './designer.module.css'

export interface DesignerAction {
  readonly label: string
  readonly busyLabel: string
  /** Returns `null` on success, else the message for the shopper. */
  readonly run: (choice: MonogramChoice) => Promise<string | null>
}

interface DesignerProps {
  readonly goods: Pick<ProductDetail, 'slug' | 'title' | 'options'>
  readonly variant: ProductVariant
  readonly template: Template
  /** The current choice when a monogram is changed. */
  readonly earlier: MonogramChoice | null
  readonly action: DesignerAction
  /** Side by side on its own page, stacked within another page. */
  readonly shape: 'page' | 'inline'
  /** True for placed orders, whose rush option cannot change. */
  readonly isOrdered?: boolean
  readonly head?: React.ReactNode
  /** The quantity; absent when a monogram is changed. */
  readonly quantity?: DesignerQuantity
  readonly promises?: DeliveryPromises
  readonly onState?: (state: DesignerState) => void
}

interface ShownDesign {
  /** The slug of the product. */
  readonly goods: string
  readonly template: Template
  readonly design: Design
  readonly fabric: ColoredFabric
}

/** The proof of a design, and its preview. */
export function useLiveProof({ goods, template, design, fabric }: ShownDesign) {
  const { styles: offered } = template
  const style = offered.find(({ id }) => id === design.styleId)
  const { answer, example, fault } = useProof(design, fabric, style?.layout)
  const renderPreview = (actions?: React.ReactNode) => (
    <ProofPreview {...{ goods, template, design, fabric, answer, example }}>{actions}</ProofPreview>
  )
  return { answer, fault, renderPreview }
}

export function Designer(props: DesignerProps) {
  const {
    goods,
    variant,
    earlier,
    action,
    shape,
    isOrdered = false,
    head,
    quantity,
    promises,
    onState,
  } = props
  const fabric = useMemo(() => findFabric(goods, variant), [goods, variant])
  const template = useMemo(() => sortColors(props.template, fabric), [props.template, fabric])
  const { design, change, done } = useDesign(template, earlier)
  const { answer, fault, renderPreview } = useLiveProof({
    goods: goods.slug,
    template,
    design,
    fabric,
  })
  const preview = renderPreview(
    answer?.proof && <PrintProof proof={answer.proof} piece={goods.title} />,
  )
  const fields = (
    <div>
      {shape === 'page' && head}
      {fault && <p role="alert">{fault}</p>}
      <DesignerFields {...{ template, design, answer, fabric }} onChange={change} />
      {template.rush && !isOrdered && (
        <RushChoice
          rush={template.rush}
          workDays={template.workDays}
          isChosen={design.rush === true}
          onChange={(rush) => change({ rush })}
        />
      )}
      <SavedMonograms
        template={template}
        choice={answer?.proof ? toChoice(design) : null}
        onUse={(choice) => change(choice)}
      />
      <DesignerSummary
        template={template}
        answer={answer}
        isRush={design.rush === true}
        piece={{ title: goods.title, price: variant.price }}
        {...{ quantity, promises, onState }}
        action={{
          ...action,
          run: async () => {
            const refused = await action.run(toChoice(design))
            if (refused === null) done()
            return refused
          },
        }}
      />
    </div>
  )
  if (shape === 'inline')
    return (
      <div className={styles.inline}>
        {head && <div className={styles.inlineHead}>{head}</div>}
        <InlinePreview>{preview}</InlinePreview>
        {fields}
      </div>
    )
  return (
    <div className={styles.page}>
      <div>
        <div className={styles.hold}>{preview}</div>
      </div>
      {fields}
    </div>
  )
}
