import { useShopMessages } from '#features/shop/messages.ts';
import { Price } from '#features/shop/price.tsx';
import { labelFields } from '#lib/form/compared-fields.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { NumberField } from '#ui/form/text-field.tsx';
import { type ItemTabProps, type TypedPrices, typedPrices } from './form.ts';

/** Both prices with a preview of the shop. */
export function ItemPricingTab({ form, fields }: ItemTabProps) {
  const t = useShopMessages();
  const controls = labelFields(form, fields);
  const money = useMoney();
  const prices = typedPrices(form.values);
  const toman = prices.price_rial
    ? ` ${t('itemForm.rialToman', { toman: money.toman(prices.price_rial) })}`
    : '';
  return (
    <div className="flex flex-col gap-5">
      <NumberField
        {...controls.text('price_usd')}
        ascii
        decimal
        hint={t('itemForm.usdHint')}
        suffix="USD"
        maxLength={12}
        required
      />
      <NumberField
        {...controls.text('price_rial')}
        hint={
          <>
            {t('itemForm.rialHint')}
            {toman && <strong className="text-text">{toman}</strong>}
          </>
        }
        suffix="IRR"
        maxLength={17}
        required
      />
      <section
        aria-label={t('itemForm.preview')}
        className="flex flex-col gap-2 rounded-card border border-line border-dashed bg-surface-1 p-4"
      >
        <h3 className="font-medium font-sans text-sm text-text-2">{t('itemForm.preview')}</h3>
        <PricePreview {...prices} />
      </section>
    </div>
  );
}

function PricePreview({ price_usd, price_rial }: TypedPrices) {
  const t = useShopMessages();
  if (price_usd === null || price_rial === null) {
    return <p className="text-sm text-text-3">{t('itemForm.previewOpen')}</p>;
  }
  const currencies = price_usd > 0 ? (price_rial > 0 ? 'Both' : 'Usd') : price_rial > 0 ? 'Rial' : 'Free';
  return (
    <>
      <div className="max-w-64">
        <Price item={{ price_usd, price_rial }} />
      </div>
      <p className="text-sm text-text-2">{t(`itemForm.preview${currencies}`)}</p>
    </>
  );
}
