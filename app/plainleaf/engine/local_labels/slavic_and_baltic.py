"""Labels in Slavic and Baltic languages."""

TABLE = r"""
sr
 advertisement: оглас, огласи, реклама
 also: прочитајте још, прочитајте и, прочитајте више, погледајте још, погледајте и, читајте још, прочитај још
 also: можда вас занима, препоручујемо, не пропустите
 sections: повезане вести, повезани чланци, сличне вести, слични чланци, сродни чланци, сродне вести
 popular: најчитаније, најновије, најновије вести
 reserved: сва права задржана
 contents: садржај
 by: аутор, ауторка, пише, написао, написала, приредио, приредила
 author: аутори
 published: објављено, датум објаве
 updated: ажурирано, измењено, последња измена
 with_dates: датум, у, година, године, часова
 photo: фото, фотографија, извор
 comments: коментари, оставите коментар, пошаљите коментар
 share: подели, поделите, поделите вест
 follow: (?:за)?пратите нас
 continues: текст се наставља испод огласа, текст се наставља испод рекламе, наставак текста испод огласа
hr
 advertisement: oglasi
 also: pročitajte i, pročitajte još, pročitajte više, pročitajte i ovo, pročitaj još, pogledajte i, pogledajte još
 also: možda vas zanima, možda će vas zanimati, moglo bi vas zanimati, preporučujemo, ne propustite, bonus video
 also: pročitaj više
 also: čitajte još, vezano
 sections: povezane vijesti, povezane vesti, povezani članci, slične vijesti, slične vesti, slični članci
 sections: srodni članci, vezane vijesti, vezani članci, srodne vesti
 popular: najčitanije, najnovije, najnovije vijesti, najnovije vesti
 reserved: sva prava pridržana, sva prava zadržana
 contents: sadržaj, sadržaj članka
 by: autor, autorica, autorka, piše, napisao, napisala, priredio, priredila
 author: autori
 published: objavljeno, datum objave
 updated: ažurirano, izmijenjeno, izmenjeno, zadnja izmjena, posljednja izmjena, poslednja izmena, osvježeno
 with_dates: u, godine, sati
 photo: foto, fotografija, fotografije, izvor
 comments: komentari, ostavite komentar, pošaljite komentar, dodaj komentar
 share: podijeli, podijelite, podeli, podelite, podijeli članak, podeli vest
 follow: (?:za)?pratite nas
 continues: tekst se nastavlja ispod oglasa, tekst se nastavlja ispod reklame, članak se nastavlja ispod oglasa
 continues: članak se nastavlja nakon oglasa, nastavak teksta ispod oglasa, nastavak teksta nalazi se ispod reklame
sl
 also: preberite še, preberite tudi, preberi še, preberi tudi, poglejte še, oglejte si tudi, morda vas zanima
 also: priporočamo
 sections: sorodni članki, sorodne novice, povezani članki, povezane novice, sorodne vsebine, povezane vsebine
 popular: najbolj brano, najnovejše, zadnje novice
 reserved: vse pravice pridržane
 contents: kazalo, kazalo vsebine
 by: avtor, avtorica, piše, napisal, napisala
 author: avtorji
 published: objavljeno, datum objave
 updated: posodobljeno, zadnja sprememba, zadnja posodobitev
 with_dates: ob, dne
 photo: foto, fotografija, fotografije, vir
 comments: komentarji, dodaj komentar, dodajte komentar
 share: deli, delite, deli članek, delite članek
 follow: spremljajte nas|sledite nam
 advertisement: oglasno sporočilo
 continues: članek se nadaljuje pod oglasom, zgodba se nadaljuje pod oglasom, članek se nadaljuje po oglasu
bg
 also: прочетете още, прочетете също, прочети още, вижте още, вижте също, още по темата, четете още
 also: може да ви хареса, може да ви е интересно, препоръчано
 sections: свързани статии, свързани новини, подобни статии, подобни новини, сродни статии
 popular: най-четени, най-нови, най-популярни, последни новини
 reserved: всички права запазени, всички права са запазени
 contents: съдържание
 by: автор, автор на статията
 author: автори
 published: публикувано, публикувана, публикуван, дата на публикуване
 updated: обновено, обновена, последна промяна, последна актуализация, актуализирано, редактирано
 with_dates: г, ч, часа, на, от
 photo: снимка, снимки, фото, източник
 comments: коментари, напишете коментар, добави коментар, добавете коментар
 share: сподели, споделете
 follow: (?:по)?следвайте ни
 continues: текстът продължава след рекламата, статията продължава след рекламата, статията продължава под рекламата
mk
 also: прочитајте и, прочитајте повеќе, прочитајте уште, прочитај и, погледнете и, можеби ќе ве интересира, поврзано
 also: препорачуваме
 sections: поврзани вести, поврзани статии, слични вести, слични статии
 popular: најчитани, најнови вести, најнови
 reserved: сите права се задржани, сите права задржани
 contents: содржина
 by: автор, пишува, подготви
 author: автори
 published: објавено, објавено на
 updated: ажурирано, изменето
 with_dates: во, часот, година
 photo: фото, фотографија, извор
 comments: коментари, остави коментар, оставете коментар
 share: сподели, споделете
 follow: следете н[èеѐ]
 continues: текстот продолжува под огласот, текстот продолжува под рекламата
be
 also: чытайце таксама, чытайце яшчэ, глядзіце таксама, па тэме, яшчэ па тэме
 sections: звязаныя артыкулы, падобныя артыкулы
 popular: самае чытанае, апошнія навіны
 reserved: усе правы абаронены, усе правы абароненыя
 contents: змест
 by: аўтар
 author: аўтары
 published: апублікавана
 updated: абноўлена
 photo: фота, здымак
 comments: каментары, каментарыі
 share: падзяліцца
lt
 also: taip pat skaitykite, skaitykite taip pat, skaityk taip pat, skaitykite daugiau, taip pat žiūrėkite
 also: jus taip pat gali sudominti, skaitykite plačiau
 also: rekomenduojame perskaityti
 sections: susiję straipsniai, susijusios naujienos, susiję įrašai, panašūs straipsniai
 popular: skaitomiausi, populiariausi, naujausi, naujausios žinios, naujausi straipsniai, populiariausi straipsniai
 reserved: visos teisės saugomos, visos teisės ginamos
 contents: turinys
 by: autorius, autorė, parengė, parašė
 author: autoriai
 published: paskelbta, publikuota, paskelbimo data, įkelta
 updated: atnaujinta, paskutinį kartą atnaujinta, redaguota, atnaujinimo data
 with_dates: m, d, val
 photo: nuotr, nuotr. aut, nuotrauka, nuotraukos, nuotraukos autorius, foto, šaltinis
 comments: komentarai, rašyti komentarą, palikti komentarą, skaitytojų komentarai
 share: dalintis, dalinkis, dalinkitės, pasidalinti, pasidalinkite
 follow: sekite mus
 continues: straipsnis tęsiamas po reklamos, straipsnio tęsinys po reklamos, tekstas tęsiamas po reklama
lv
 also: lasi arī, lasiet arī, lasi vēl, skaties arī, skatieties arī
 sections: saistītie raksti, saistītās ziņas, līdzīgi raksti, citi raksti
 popular: lasītākie, lasītākais, jaunākie, jaunākās ziņas, populārākie
 reserved: visas tiesības aizsargātas, visas tiesības paturētas
 contents: satura rādītājs
 by: autors, autore, sagatavoja
 author: autori
 published: publicēts, publicēta, publicēšanas datums
 updated: atjaunots, atjaunota, atjaunināts, pēdējās izmaiņas
 with_dates: gada, plkst
 photo: foto, attēls, avots
 comments: komentāri, pievienot komentāru, komentēt
 share: dalīties, dalies, dalies ar rakstu
 follow: sekoj?(?:iet)? mums
 advertisement: reklāma
 continues: raksts turpinās pēc reklāmas, turpinājums pēc reklāmas
"""
