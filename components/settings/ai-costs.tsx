"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { useLocale } from "@/components/ui/locale";
import { Switch } from "@/components/ui/switch";
import { fieldErrors } from "@/lib/client/api-error";
import { call, type Request } from "@/lib/client/call";
import { showToast } from "@/lib/client/toasts";
import type { AiCost, AiSettings } from "@/lib/contract/setup";
import { countText, numberText } from "@/lib/core/number-text";

const CURRENCIES = ["USD", "EUR", "GBP", "CHF", "JPY", "CNY", "INR", "BRL", "CAD", "AUD"];

/** Price of a model, as its provider states it. */
export function PriceForm({
  model,
  price,
  currency,
  hasOutput = true,
}: { model: string; hasOutput?: boolean } & Pick<AiSettings, "price" | "currency">) {
  const router = useRouter();
  const [chosen, setChosen] = useState(currency);
  const [stored, setStored] = useState(currency);
  const [missing, setMissing] = useState<PriceName | null>(null);
  // The form of another model may have changed it.
  if (stored !== currency) {
    setStored(currency);
    setChosen(currency);
  }
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Request<"PUT /api/app/ai/price">["body"]) => call("PUT /api/app/ai/price", { body }),
    onSuccess: () => {
      showToast({ text: "Price saved" });
      router.refresh();
    },
  });
  const errors = error ? fieldErrors(error) : {};
  const save = (input: string, output: string) => {
    const isKnown = input !== "" || output !== "";
    const left = isKnown && hasOutput ? missingPrice({ input, output }) : null;
    setMissing(left);
    if (left !== null) return;
    const prices = { input: Number(input), output: Number(output) };
    mutate({ model, currency: chosen, price: isKnown ? prices : null });
  };
  return (
    <Form className="grid gap-4" onSubmit={(field) => save(field("input"), field("output"))}>
      <div className="grid gap-4 medium:grid-cols-3">
        <PriceField label="Input" name="input" value={price?.input} isMissing={missing === "input"} />
        {hasOutput && (
          <PriceField label="Output" name="output" value={price?.output} isMissing={missing === "output"} />
        )}
        <SelectField
          label="Currency"
          hint="For all models. Amounts are not converted."
          choices={CURRENCIES.map((code) => ({ value: code, text: code }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <FormError>{errors[""] ?? errors.price}</FormError>
      <Button type="submit" isBusy={isPending} className="justify-self-start">
        Save price
      </Button>
    </Form>
  );
}

type PriceName = "input" | "output";

function missingPrice(entered: Record<PriceName, string>): PriceName | null {
  if (entered.input === "") return "input";
  return entered.output === "" ? "output" : null;
}

interface PriceFieldProps {
  label: string;
  name: PriceName;
  value: number | undefined;
  /** Whether the form was sent with the other price alone. */
  isMissing: boolean;
}

function PriceField({ value, isMissing, ...props }: PriceFieldProps) {
  const number = { type: "number", min: 0, step: "any", inputMode: "decimal" } as const;
  const error = isMissing ? "Enter this price too, or 0 if it is free." : undefined;
  return <TextField defaultValue={value ?? ""} placeholder="0.00" error={error} {...number} {...props} />;
}

/** Switch for second opinions, with their price. */
export function SecondOpinion({
  opinion: { isOn, isFixed, estimate, unusedCount },
  currency,
}: {
  opinion: NonNullable<AiSettings["secondOpinion"]>;
  currency: string;
}) {
  const router = useRouter();
  const locale = useLocale();
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (is_on: boolean) => call("PUT /api/app/ai/second-opinion", { body: { is_on } }),
    onSuccess: () => router.refresh(),
  });
  // A part of the cost is no upper bound.
  const hasCost = estimate.cost !== null && estimate.unpriced.length === 0;
  const money = hasCost ? `, or ${moneyText(estimate.cost, currency, locale)}` : "";
  return (
    <div className="grid gap-2">
      <Switch isOn={isPending ? variables : isOn} isBusy={isPending || isFixed} onChange={(next) => mutate(next)}>
        Ask for a second opinion
      </Switch>
      <p className="text-ink-2">
        {estimate.tokens > 0
          ? `Based on the last 30 days: at most ${countText(estimate.tokens, "token", { locale })} a month${money}.`
          : "Costs about as much again as the text itself."}
      </p>
      {unusedCount > 0 && (
        <p className="text-ink-2">
          {countText(unusedCount, "second opinion", { locale })} of the last 30 days could not be used, so the first
          check counts.
        </p>
      )}
      {isFixed && (
        <p className="text-ink-2">
          Set in the environment by <code className="font-mono text-meta">AI_SECOND_OPINION</code>.
        </p>
      )}
      <FormError>{error ? fieldErrors(error)[""] : undefined}</FormError>
    </div>
  );
}

/** Usage of a month by newsfeed, in tokens and, with prices, in money. */
export function MonthlyUsage({ settings: { months, currency, isForOperator } }: { settings: AiSettings }) {
  const locale = useLocale();
  const [chosen, setChosen] = useState(months[0]?.month ?? "");
  const month = months.find((one) => one.month === chosen);
  if (!month) return null;
  const name = (text: string) =>
    new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${text}-01`));
  return (
    <div className="mt-8">
      <SelectField
        label="By newsfeed"
        choices={months.map((one) => ({ value: one.month, text: name(one.month) }))}
        value={chosen}
        onChange={setChosen}
      />
      <table className="mt-4 w-full border-collapse tabular-nums">
        <caption className="sr-only">Usage in {name(chosen)}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="eyebrow py-2 pr-4 text-start text-ink-3">
              Newsfeed
            </th>
            <th scope="col" className="eyebrow py-2 text-end text-ink-3">
              Tokens
            </th>
            <th scope="col" className="eyebrow py-2 pl-4 text-end text-ink-3">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {month.newsfeeds.map((newsfeed) => (
            <UsageRow key={newsfeed.id} usage={newsfeed} currency={currency}>
              <Link href={`/newsfeeds/${newsfeed.id}`} dir="auto" className="hover:underline">
                {newsfeed.name}
              </Link>
            </UsageRow>
          ))}
          {month.other.tokens > 0 && (
            <UsageRow usage={month.other} currency={currency}>
              {isForOperator ? "Other accounts, tests, deleted newsfeeds" : "Tests, deleted newsfeeds"}
            </UsageRow>
          )}
          <UsageRow usage={month} currency={currency}>
            <span className="font-medium">Total</span>
          </UsageRow>
        </tbody>
      </table>
      {month.unpriced.length > 0 && isForOperator && (
        <p className="mt-3 text-meta text-ink-3 wrap-anywhere">{unpricedText(month.unpriced)}</p>
      )}
    </div>
  );
}

function unpricedText(models: readonly string[]): string {
  const [have, them] = models.length === 1 ? ["has", "it"] : ["have", "them"];
  return `${new Intl.ListFormat("en").format(models)} ${have} no price, so the costs leave ${them} out.`;
}

function UsageRow({ usage, currency, children }: { usage: AiCost; currency: string; children: React.ReactNode }) {
  const locale = useLocale();
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 pr-4 text-start font-normal wrap-anywhere">
        {children}
      </th>
      <td className="py-2.5 text-end align-top">{numberText(usage.tokens, locale)}</td>
      <td className="py-2.5 pl-4 text-end align-top">
        {usage.cost !== null && usage.unpriced.length > 0 && "at least "}
        {moneyText(usage.cost, currency, locale)}
      </td>
    </tr>
  );
}

/** Two decimals from a cent on; two significant digits below. */
function moneyText(cost: number | null, currency: string, locale: string): string {
  if (cost === null) return "–";
  const precision = cost > 0 && cost < 0.01 ? { maximumSignificantDigits: 2 } : {};
  return numberText(cost, locale, { style: "currency", currency, ...precision });
}
