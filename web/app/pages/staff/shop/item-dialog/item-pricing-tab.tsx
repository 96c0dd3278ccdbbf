import { useShopMessages } from '#features/shop/messages.ts';
import { Price } from '#features/shop/price.tsx';
import { useMoney } from '#lib/i18n/use-money.ts';
import { NumberField } from '#ui/form/text-field.tsx';
import { type ItemForm, type TypedPrices, typedPrices } from './form.ts';

/** Both prices, with what becomes of them in the shop. */
export function ItemPricingTab({ form }: { form: ItemForm }) {
  const t = useShopMessages();
  const money = useMoney();
  const prices = typedPrices(form.values);
  const toman = prices.price_rial
    ? ` ${t('itemForm.rialToman', { toman: money.toman(prices.price_rial) })}`
    : '';
  return (
    <div className="flex flex-col gap-5">
      <NumberField
        {...form.text('price_usd')}
        ascii
        decimal
        label={t('itemForm.usd')}
        hint={t('itemForm.usdHint')}
        suffix="USD"
        maxLength={12}
        required
      />
      <NumberField
        {...form.text('price_rial')}
        label={t('itemForm.rial')}
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
        <Preview {...prices} />
      </section>
    </div>
  );
}

function Preview({ price_usd, price_rial }: TypedPrices) {
  const t = useShopMessages();
  if (price_usd === null || price_rial === null) {
    return <p className="text-sm text-text-3">{t('itemForm.previewOpen')}</p>;
  }
  const way = price_usd > 0 ? (price_rial > 0 ? 'Both' : 'Usd') : price_rial > 0 ? 'Rial' : 'Free';
  return (
    <>
      <div className="max-w-64">
        <Price item={{ price_usd, price_rial }} />
      </div>
      <p className="text-sm text-text-2">{t(`itemForm.preview${way}`)}</p>
    </>
  );
}
