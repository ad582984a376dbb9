import { PUBLIC_LOCALE } from "@/lib/core/locales";
import { countText } from "@/lib/core/number-text";

export const PICTURE_SIZE = { width: 1200, height: 630 };

interface PictureTexts {
  name: string;
  about: string;
  count: string;
}

const NAME_CHARACTERS_MAX = 90;
const ABOUT_CHARACTERS_MAX = 140;

/**
 * Letters outside the drawing library's font (Latin, Vietnamese, Cyrillic). Drawing them would request a font from a
 * foreign server.
 */
const NOT_DRAWN =
  /[^\u0020-\u007E\u00A0-\u00AC\u00AF-\u0113\u0116-\u012B\u012E-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u017E\u0400-\u045F\u1EA0-\u1EF9\u2013\u2014\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u20AC]/;

function cut(text: string, charactersMax: number): string {
  return text.length > charactersMax ? `${text.slice(0, charactersMax).trimEnd()}…` : text;
}

/** Texts of the preview image. Text that cannot be drawn is left out. */
export function pictureTexts(list: { name: string; description: string | null; item_count: number }): PictureTexts {
  const drawn = (text: string, charactersMax: number) => {
    const line = text.normalize("NFC").replace(/\s+/g, " ").trim();
    return NOT_DRAWN.test(line) ? "" : cut(line, charactersMax);
  };
  return {
    name: drawn(list.name, NAME_CHARACTERS_MAX) || "A reading list",
    about: drawn(list.description ?? "", ABOUT_CHARACTERS_MAX),
    count: countText(list.item_count, "post", { locale: PUBLIC_LOCALE }),
  };
}

/** The preview image in the subset of CSS that the drawing library supports. */
export function PublicPicture({ name, about, count }: PictureTexts) {
  return (
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: "72px 84px",
        background: "#fbfaf7",
        color: "#1b1a17",
        borderLeft: "14px solid #b3361b",
      }}
    >
      <div style={{ display: "flex", flexDirection: "column" }}>
        <div style={{ fontSize: 30, color: "#6e6a60" }}>Reading list</div>
        <div style={{ marginTop: 22, fontSize: name.length > 40 ? 66 : 84, lineHeight: 1.1, letterSpacing: "-0.03em" }}>
          {name}
        </div>
        <div style={{ marginTop: 26, fontSize: 34, lineHeight: 1.4, color: "#5a574f" }}>{about}</div>
      </div>
      <div style={{ display: "flex", justifyContent: "space-between", fontSize: 30, color: "#6e6a60" }}>
        <div>{count}</div>
        <div style={{ color: "#1b1a17" }}>Lede</div>
      </div>
    </div>
  );
}
